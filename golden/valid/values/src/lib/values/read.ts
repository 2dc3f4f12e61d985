import { requestError } from '../http/errors.ts';

/**
 * Readers check values that nothing has checked yet. Each returns the value typed, or throws an error with `status`
 * that says what `name` must be. The value itself never gets into a message.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** An object as JSON has it. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

export function readString(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string') return value;
  throw requestError(`${name} must be a string`, status);
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects to JavaScript, but not to JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Makes a reader take missing and null as well, and give them back as they are. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
}
