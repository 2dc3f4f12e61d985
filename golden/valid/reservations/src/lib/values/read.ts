import { requestError } from '../http/errors.ts';
import { isTimestamp } from './formats.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
export type Reader<T> = (value: unknown, name: string, status?: number) => T;

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

export function readTimestamp(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isTimestamp(value)) return value;
  throw requestError(`${name} must be an ISO 8601 date and time with a time zone`, status);
}

/** An integer that fits an `integer` column (32 bit). */
export function readInteger(value: unknown, name: string, status = 400): number {
  if (isInteger(value)) return value;
  throw requestError(`${name} must be a whole number between -2147483648 and 2147483647`, status);
}

export const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Makes a reader also accept a missing value, but not null. */
export function omittable<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value, name, status) => (value === undefined ? value : reader(value, name, status));
}

/** An object with at least one of the fields. */
export function readSome(value: unknown, fields: readonly string[], name: string, status = 400): JsonObject {
  const object = readObject(value, name, status);
  if (fields.some((field) => Object.hasOwn(object, field))) return object;
  throw requestError(
    `${name} must have at least one of the fields ${fields.map((field) => `"${field}"`).join(', ')}`,
    status,
  );
}
