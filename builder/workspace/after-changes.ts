import type { Source } from '../../compiler/base/span.ts';
import type { Change } from './perform.ts';

/** The files after changes; added ones come last. */
export function afterChanges(sources: readonly Source[], changes: readonly Change[]): readonly Source[] {
  const texts = new Map<string, string | undefined>(sources.map(({ file, text }) => [file, text]));
  for (const { file, after } of changes) texts.set(file, after);
  return [...texts].flatMap(([file, text]) => (text === undefined ? [] : [{ file, text }]));
}
