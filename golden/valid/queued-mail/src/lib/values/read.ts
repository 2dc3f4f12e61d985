import { requestError } from '../http/errors.ts';
import { isEmail } from './formats.ts';

/**
 * Readers check values that nothing has checked yet. Each returns the value typed, or throws an error with `status`
 * that says what `name` must be. The value itself never gets into a message.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** An object as JSON has it. */
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

/** The recipients of a mail: one address, or an array of one at least. */
export function readRecipients(value: unknown, name: string, status = 400): string | string[] {
  return readAddresses(Array.isArray(value) ? readFilled(value, name, status) : value, name, status);
}

/** Those who get a copy: one address, or an array of them, which may be empty. */
export function readAddresses(value: unknown, name: string, status = 400): string | string[] {
  if (typeof value === 'string') return readEmail(value, name, status);
  if (Array.isArray(value)) return readList(value, readEmail, name, status);
  throw requestError(`${name} must be an e-mail address or an array of them`, status);
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects to JavaScript, but not to JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function readList<T>(value: unknown, readItem: Reader<T>, name: string, status = 400): T[] {
  if (!Array.isArray(value)) throw requestError(`${name} must be an array`, status);
  return value.map((item: unknown, index) => readItem(item, `item ${index} of ${name}`, status));
}

/** An array that is not empty. */
function readFilled(value: unknown, name: string, status = 400): unknown[] {
  if (!Array.isArray(value)) throw requestError(`${name} must be an array`, status);
  if (value.length === 0) throw requestError(`${name} must not be an empty array`, status);
  return value;
}

/** Makes a reader take missing and null as well, and give them back as they are. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
