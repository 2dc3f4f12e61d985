import type { Source } from '../base/span.ts';
import type { AppliedToProject, ProjectFiles } from '../edit/apply-to-project.ts';
import { readJsonText } from '../edit/json-text.ts';
import type { JsonText } from '../edit/json-text.ts';
import { flowsOf } from './flow.ts';
import type { OpenFlow } from './flow.ts';

type ReadText = (file: string, text: string) => JsonText | undefined;

/**
 * The files of a flow, as operations see them. `read` replaces `readJsonText`, to avoid parsing unchanged files again.
 */
export function filesOf(flow: OpenFlow, read: ReadText = (_file, text) => readJsonText(text)): ProjectFiles {
  const { parsed } = flow;
  const texts = new Map(parsed.files.map(({ file, text }) => [file, text]));
  const files = new Map(
    flowsOf(flow)
      .toReversed()
      .map(({ id, raw }) => [id, raw.file]),
  );
  return {
    layout: parsed.layout,
    project: parsed.raw?.file ?? '',
    has: (file) => texts.has(file),
    open: (file) => {
      const text = texts.get(file);
      return text === undefined ? undefined : read(file, text);
    },
    fileOf: (name) => files.get(name),
  };
}

/** The files after operations; added ones come last. */
export function sourcesAfter(sources: readonly Source[], { files }: AppliedToProject): readonly Source[] {
  const after = new Map<string, string | undefined>([
    ...sources.map(({ file, text }) => [file, text] as const),
    ...[...files].map(([file, text]) => [file, text?.text] as const),
  ]);
  return [...after].flatMap(([file, text]) => (text === undefined ? [] : [{ file, text }]));
}
