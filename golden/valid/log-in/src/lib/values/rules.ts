import type { Reader } from './read.ts';

/** A reader of strings that keep a rule once they are changed to be stored. Null keeps any. */
export function storedAs(
  reader: Reader<string>,
  change: (text: string) => string | null,
  rule: Reader<string>,
): Reader<string> {
  return (value, name, status = 400) => {
    const text = reader(value, name, status);
    const stored = change(text);
    if (stored !== null) rule(stored, name, status);
    return text;
  };
}
