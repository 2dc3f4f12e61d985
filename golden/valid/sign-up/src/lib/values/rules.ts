import { requestError } from '../http/errors.ts';
import type { Reader } from './read.ts';

/** Both are inclusive. */
interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Makes a reader of strings reject those with too few or too many characters (code points). */
export function withLength<T extends string>(
  reader: Reader<T>,
  { min = 0, max = Infinity }: Limits,
): Reader<T> {
  return (value, name, status = 400) => {
    const text = reader(value, name, status);
    const length = [...text].length;
    if (length < min)
      throw requestError(
        min === 1 ? `${name} must not be empty` : `${name} must have at least ${min} characters`,
        status,
      );
    if (length > max)
      throw requestError(
        `${name} must have at most ${max} ${max === 1 ? 'character' : 'characters'}`,
        status,
      );
    return text;
  };
}

/** A reader of strings that gives them in their normal form, which has to satisfy a rule. */
export function normalised<T>(
  reader: Reader<string>,
  normalise: (text: string) => string | null,
  rule: Reader<T>,
): Reader<T> {
  return (value, name, status) => rule(normalise(reader(value, name, status)), name, status);
}

/** A reader of one of these strings. */
export function oneOf<const Text extends string>(texts: readonly Text[]): Reader<Text> {
  return (value, name, status = 400) => {
    const found = texts.find((text) => text === value);
    if (found !== undefined) return found;
    throw requestError(
      `${name} must be ${texts.length === 1 ? '' : 'one of '}${texts.map((text) => JSON.stringify(text)).join(', ')}`,
      status,
    );
  };
}
