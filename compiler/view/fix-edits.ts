import type { Diagnostic } from '../base/diagnostic.ts';
import type { FixEdits } from '../base/render/sarif.ts';
import type { Place, Source } from '../base/span.ts';
import { applyToProject } from '../edit/apply-to-project.ts';
import { readJsonText } from '../edit/json-text.ts';
import type { JsonText } from '../edit/json-text.ts';
import { filesOf } from './files-of.ts';
import { openFlow } from './open-flow.ts';
import type { FlowInput } from './open-flow.ts';

/** What the fixes of a finding replace in the files of the flow. Fixes that add or remove files are left out. */
export function fixEdits(input: FlowInput): FixEdits {
  const texts = new Map<string, JsonText | undefined>();
  const read = (file: string, text: string): JsonText | undefined => {
    if (!texts.has(file)) texts.set(file, readJsonText(text));
    return texts.get(file);
  };
  const files = filesOf(openFlow(input), read);
  const before = new Map(input.sources.map((source) => [source.file, source]));
  return ({ fixes }: Diagnostic) =>
    fixes.flatMap(({ title, operations }) => {
      const applied = applyToProject(files, operations);
      if ('refusal' in applied) return [];
      const changes = [...applied.files].map(([file, after]) => replacement(before.get(file), after?.text));
      const edits = changes.filter((change) => change !== undefined);
      return edits.length === 0 || edits.length < changes.length ? [] : [{ title, edits }];
    });
}

interface Replacement {
  readonly place: Place;
  readonly text: string;
}

/** The smallest part of a file that contains all differences. */
function replacement(source: Source | undefined, after: string | undefined): Replacement | undefined {
  if (source === undefined || after === undefined) return undefined;
  const { file, text: before } = source;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < most - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const span = { start, end: before.length - kept };
  return { place: { file, span }, text: after.slice(start, after.length - kept) };
}
