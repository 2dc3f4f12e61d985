import type { NodeDefinition } from '../../nodes/define-node.ts';
import { formatFile } from '../../phases/5-emit/format.ts';
import type { Format } from '../../phases/5-emit/index.ts';
import { refusal } from '../terminal/system-error.ts';

/** Formats emitted files. In a project with custom kinds, code that cannot be parsed is reported as their mistake. */
export const formatWith = (kinds: readonly NodeDefinition[]): Format =>
  kinds.length === 0
    ? formatFile
    : (path, text) =>
        formatFile(path, text).catch((error: unknown) => {
          if (!(error instanceof SyntaxError)) throw error;
          const [message = '', ...lines] = error.message.split('\n');
          throw refusal(
            {
              message: `A custom kind in ${path} emits code that does not parse: ${message}`,
              detail: lines.join('\n'),
              hint: `Look for it in the \`emit\` of ${kinds.map(({ type }) => `"${type}"`).join(', ')}: what that returns must be one whole expression, in which only effects may await.`,
            },
            error,
          );
        });
