import { requestError } from '../http/errors.ts';
import { isEmail } from './formats.ts';

/**
 * Readers check values that nothing has checked yet. Each returns the value typed, or throws an error with `status`
 * that says what `name` must be. The value itself never gets into a message.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** An object as JSON has it. */
interface JsonObject {
  readonly [name: string]: unknown;
}

export function readEmail(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isEmail(value)) return value;
  throw requestError(`${name} must be an e-mail address`, status);
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects to JavaScript, but not to JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * Makes a reader of strings refuse those that take more bytes in UTF-8: more would not fit into an index of PostgreSQL.
 */
export function bounded<T extends string>(reader: Reader<T>, bytes: number): Reader<T> {
  return (value, name, status = 400) => {
    const text = reader(value, name, status);
    if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return text;
    throw requestError(`${name} must not take more than ${bytes} bytes`, status);
  };
}
