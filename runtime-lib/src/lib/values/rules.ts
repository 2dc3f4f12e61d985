import { requestError } from '../http/errors.ts';
import { isSlug, isUrl } from './formats.ts';
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

/** Makes a reader of numbers reject those below or above its limits. */
export function within(reader: Reader<number>, { min = -Infinity, max = Infinity }: Limits): Reader<number> {
  return (value, name, status = 400) => {
    const number = reader(value, name, status);
    if (number < min) throw requestError(`${name} must be at least ${min}`, status);
    if (number > max) throw requestError(`${name} must be at most ${max}`, status);
    return number;
  };
}

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

/** Refuses a record whose fields contradict each other. */
export function mustHold(holds: boolean, message: string, status = 400): void {
  if (!holds) throw requestError(message, status);
}

export function readUrl(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isUrl(value)) return value;
  throw requestError(`${name} must be a URL that starts with http:// or https://`, status);
}

export function readSlug(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isSlug(value)) return value;
  throw requestError(
    `${name} must be a slug: small letters and digits, with single hyphens between them`,
    status,
  );
}
