import { code, docComment, empty, identifier, join, literal, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { commentText } from '../../../code/quote.ts';
import type { SecretFacts } from './facts.ts';

/** The members of `Config` in src/config.ts for the secrets of a project. */
export const secretFields = (secrets: readonly SecretFacts[]): Code =>
  join(
    secrets.map(({ name, description = '' }) => {
      const comment = commentText(description) === '' ? empty : docComment(description);
      return code`${comment}readonly ${identifier(name)}: string;`;
    }),
    '\n',
  );

/** The code in `readConfig` that reads them, and checks those that are keys when the server starts. */
export const secretValues = (secrets: readonly SecretFacts[]): Code =>
  join(
    secrets.map(({ name, description = 'a secret', forms }) => {
      const read = identifier(forms.length === 0 ? 'required' : 'signingKey');
      const decoded = forms.map(({ encoding, prefix, bytes }) =>
        objectLiteral([
          ...(bytes === undefined || encoding !== 'utf8' ? [['encoding', literal(encoding)] as const] : []),
          ...(bytes === undefined || prefix !== '' ? [['prefix', literal(prefix)] as const] : []),
          ...(bytes === undefined ? [] : [['bytes', literal(bytes)] as const]),
        ]),
      );
      return code`${identifier(name)}: ${read}(${[code`env`, code`${name}`, code`${commentText(description)}`, ...decoded]}),`;
    }),
    '\n',
  );
