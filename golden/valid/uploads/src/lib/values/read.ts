import { requestError } from '../http/errors.ts';
import { isEmail } from './formats.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

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

export function readEmail(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isEmail(value)) return value;
  throw requestError(`${name} must be an e-mail address`, status);
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Any value except missing and null. */
function readPresent<T>(value: T, name: string, status = 400): NonNullable<T> {
  if (value !== undefined && value !== null) return value;
  throw requestError(`${name} must not be missing or null`, status);
}

/**
 * Makes a reader of strings reject those with more bytes in UTF-8, which would not fit into a PostgreSQL
 * index.
 */
export function bounded<T extends string>(reader: Reader<T>, bytes: number): Reader<T> {
  return (value, name, status = 400) => {
    const text = reader(value, name, status);
    if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
    throw requestError(`${name} must not take more than ${bytes} bytes`, status);
  };
}

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}

/** Any JSON value except null that PostgreSQL can store: jsonb allows no U+0000 in strings or names. */
export function readJson<T>(value: T, name: string, status = 400): NonNullable<T> {
  const present = readPresent(value, name, status);
  if (containsNul(present)) throw requestError(`${name} must not contain the character U+0000`, status);
  return present;
}

/** Appends to the list that it walks, since a body may be nested deeper than the call stack. */
function containsNul(value: unknown): boolean {
  const found = [value];
  for (const next of found) {
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, item] of Object.entries(next)) {
      if (name.includes('\0')) return true;
      found.push(item);
    }
  }
  return false;
}
