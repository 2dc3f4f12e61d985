import type { Reader } from './read.ts';

/** A reader of strings that gives them in their normal form, which has to satisfy a rule. */
export function normalised<T>(
  reader: Reader<string>,
  normalise: (text: string) => string | null,
  rule: Reader<T>,
): Reader<T> {
  return (value, name, status) => rule(normalise(reader(value, name, status)), name, status);
}
