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

export function readNumber(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw requestError(`${name} must be a number`, status);
}

export function readString(value: unknown, name: string, status = 400): string {
  if (typeof value === 'string') return value;
  throw requestError(`${name} must be a string`, status);
}

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

interface Kinds {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly array: readonly unknown[];
  readonly object: JsonObject;
}

/** In the order in which messages name them. */
const kindsOfValues: {
  readonly [Kind in keyof Kinds]: { readonly noun: string; readonly test: (value: unknown) => boolean };
} = {
  string: { noun: 'a string', test: (value) => typeof value === 'string' },
  number: { noun: 'a number', test: (value) => typeof value === 'number' && Number.isFinite(value) },
  boolean: { noun: 'a boolean', test: (value) => typeof value === 'boolean' },
  array: { noun: 'an array', test: Array.isArray },
  object: { noun: 'an object', test: isObject },
};

/**
 * A value of one of several kinds: the result of `readOneOf(value, ['string', 'number'], 'body field "id"')`
 * is a `string | number`.
 */
export function readOneOf<const Kind extends keyof Kinds>(
  value: unknown,
  kinds: readonly Kind[],
  name: string,
  status = 400,
): Kinds[Kind] {
  if (isOneOf(value, kinds)) return value;
  throw requestError(
    `${name} must be ${alternatives(kinds.map((kind) => kindsOfValues[kind].noun))}`,
    status,
  );
}

const isOneOf = <Kind extends keyof Kinds>(value: unknown, kinds: readonly Kind[]): value is Kinds[Kind] =>
  kinds.some((kind) => kindsOfValues[kind].test(value));

/** `a string, a number or a boolean`. */
function alternatives(nouns: readonly string[]): string {
  const last = nouns.at(-1) ?? '';
  return nouns.length < 2 ? last : `${nouns.slice(0, -1).join(', ')} or ${last}`;
}
