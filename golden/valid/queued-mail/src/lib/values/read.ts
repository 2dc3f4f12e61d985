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

export function readNumber(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw requestError(`${name} must be a number`, status);
}

export function readEmail(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isEmail(value)) return value;
  throw requestError(`${name} must be an e-mail address`, status);
}

/** The recipients of a mail: one address, or a non-empty array. */
export function readRecipients(value: unknown, name: string, status = 400): string | string[] {
  return readAddresses(Array.isArray(value) ? readFilled(value, name, status) : value, name, status);
}

/** Recipients of a copy: one address, or an array, which may be empty. */
export function readAddresses(value: unknown, name: string, status = 400): string | string[] {
  if (typeof value === 'string') return readEmail(value, name, status);
  if (Array.isArray(value)) return readList(value, readEmail, name, status);
  throw requestError(`${name} must be an e-mail address or an array of them`, status);
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function readList<T>(value: unknown, readItem: Reader<T>, name: string, status = 400): T[] {
  if (!Array.isArray(value)) throw requestError(`${name} must be an array`, status);
  return value.map((item: unknown, index) => readItem(item, `item ${index} of ${name}`, status));
}

/** A non-empty array. */
function readFilled(value: unknown, name: string, status = 400): unknown[] {
  if (!Array.isArray(value)) throw requestError(`${name} must be an array`, status);
  if (value.length === 0) throw requestError(`${name} must not be an empty array`, status);
  return value;
}

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
