import { requestError } from '../http/errors.ts';

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

export function readNumber(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw requestError(`${name} must be a number`, status);
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

export const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
