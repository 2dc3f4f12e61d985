import { requestError } from '../http/errors.ts';

/** A JSON object. */
interface JsonObject {
  readonly [name: string]: unknown;
}

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
