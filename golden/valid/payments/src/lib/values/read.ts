import { requestError } from '../http/errors.ts';

/** A JSON object. */
interface JsonObject {
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

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
