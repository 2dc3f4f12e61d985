import { requestError } from '../http/errors.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
export type Reader<T> = (value: unknown, name: string, status?: number) => T;

function readString(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string') return value;
  throw requestError(`${name} must be a string`, status);
}

/** A string that PostgreSQL can store: without U+0000. */
export function readText(value: unknown, name: string, status = 400): string {
  const text = readString(value, name, status);
  if (text.includes('\0')) throw requestError(`${name} must not contain the character U+0000`, status);
  return text;
}

export const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

/** A non-negative integer, such as an offset. */
export function readWhole(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw requestError(`${name} must be a whole number, 0 or more`, status);
}

/** The maximum number of rows in a list. */
export function readLimit(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000) return value;
  throw requestError(`${name} must be a whole number between 0 and 1000`, status);
}

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
