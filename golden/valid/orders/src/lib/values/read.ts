import { requestError } from '../http/errors.ts';
import { isEmail } from './formats.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
export type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** A JSON object. */
interface JsonObject {
  readonly [name: string]: unknown;
}

export function readEmail(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string' && isEmail(value)) return value;
  throw requestError(`${name} must be an e-mail address`, status);
}

/** An integer that fits an `integer` column (32 bit). */
export function readInteger(value: unknown, name: string, status = 400): number {
  if (isInteger(value)) return value;
  throw requestError(`${name} must be a whole number between -2147483648 and 2147483647`, status);
}

export const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && typeof value === 'number' && value >= -2147483648 && value <= 2147483647;

function readObject(value: unknown, name: string, status = 400): JsonObject {
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
