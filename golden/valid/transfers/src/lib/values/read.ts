import { requestError } from '../http/errors.ts';

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

/** An integer that fits an `integer` column (32 bit). */
export function readInteger(value: unknown, name: string, status = 400): number {
  if (isInteger(value)) return value;
  throw requestError(`${name} must be a whole number between -2147483648 and 2147483647`, status);
}

const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

export function readObject(value: unknown, name: string, status = 400): JsonObject {
  if (isObject(value)) return value;
  throw requestError(`${name} must be an object`, status);
}

/** Bytes are objects in JavaScript, but not in JSON. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

export function readList<T>(value: unknown, readItem: Reader<T>, name: string, status = 400): T[] {
  if (!Array.isArray(value)) throw requestError(`${name} must be an array`, status);
  return value.map((item: unknown, index) => readItem(item, `item ${index} of ${name}`, status));
}

/** A list with at most this many items. */
export function atMost<List extends readonly unknown[]>(
  list: List,
  most: number,
  name: string,
  status = 400,
): List {
  if (list.length <= most) return list;
  throw requestError(`${name} must have at most ${most} items`, status);
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

/**
 * An object whose fields satisfy the readers; it may have others. Returns the object itself, with all fields.
 */
export function readFields<Fields extends Readonly<Record<string, Reader<unknown>>>>(
  value: unknown,
  fields: Fields,
  name: string,
  status = 400,
): FieldsOf<Fields> {
  const object = readObject(value, name, status);
  const hasFields = (candidate: JsonObject): candidate is FieldsOf<Fields> => {
    for (const [field, reader] of Object.entries(fields))
      reader(Object.hasOwn(candidate, field) ? candidate[field] : undefined, fieldName(name, field), status);
    return true;
  };
  if (hasFields(object)) return object;
  throw requestError(`${name} must be an object`, status);
}

type FieldsOf<Fields extends Readonly<Record<string, Reader<unknown>>>> = JsonObject & {
  readonly [Name in keyof Fields]: ReturnType<Fields[Name]>;
};

/** `body field "a"` for the field "a" of `body`, and `body field "a.b"` for its field "b". */
function fieldName(name: string, field: string): string {
  if (name === 'body') return `body field "${field}"`;
  const nested = /^body field "(.*)"$/s.exec(name);
  return nested === null ? `field "${field}" of ${name}` : `body field "${nested[1]}.${field}"`;
}
