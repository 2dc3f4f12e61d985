import { requestError } from '../http/errors.ts';

/**
 * Readers check unknown values. Each returns the typed value, or throws an error with `status` that says what
 * `name` must be. Messages never contain the value.
 */
type Reader<T> = (value: unknown, name: string, status?: number) => T;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

export function readBoolean(value: unknown, name: string, status = 400): boolean {
  if (typeof value === 'boolean') return value;
  throw requestError(`${name} must be a boolean`, status);
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

/** Makes a reader also accept missing and null, which are returned unchanged. */
export function optional<T>(reader: Reader<T>): Reader<T | null | undefined> {
  return (value, name, status) =>
    value === undefined || value === null ? value : reader(value, name, status);
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
