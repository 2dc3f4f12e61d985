import type { JsonValue } from '../../../compiler/base/json.ts';

/** Reads JSON; an empty text means no value. */
export function readJson(text: string): { readonly value: JsonValue | undefined } | { readonly issue: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { issue: `Not JSON yet: ${error instanceof Error ? whereOf(error.message, text) : ''}` };
  }
}

/** Browsers report the position as an offset, which does not help in a text of several lines. */
function whereOf(message: string, text: string): string {
  const offset = /position (\d+)/.exec(message)?.[1];
  if (offset === undefined) return `${message}.`;
  const before = text.slice(0, Number(offset)).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}
