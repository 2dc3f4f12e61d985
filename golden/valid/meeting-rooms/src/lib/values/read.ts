import { requestError } from '../http/errors.ts';
import { isTimestamp } from './formats.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

export function readTimestamp(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isTimestamp(value)) return value;
  throw requestError(`${name} must be an ISO 8601 date and time with a time zone`, status);
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

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
