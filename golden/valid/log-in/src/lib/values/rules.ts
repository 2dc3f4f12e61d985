import type { Reader } from './read.ts';

/**
 * A reader of strings that satisfy a rule after the changes made when storing them. Null satisfies any rule.
 */
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
