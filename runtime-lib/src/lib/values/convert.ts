import { requestError } from '../http/errors.ts';
import { parseJsonText } from './json-text.ts';
import { isTimestamp } from './formats.ts';
import { isInteger } from './read.ts';

/**
 * A number, or a string that is a JSON number: `'1e3'`, but not `''`, `' 12 '`, `'0x10'`, `'007'` or
 * `'Infinity'`.
 */
export function toNumber(value: unknown, name: string, status = 400): number {
  const number = toNumberOrNull(value);
  if (number === null) throw requestError(`${name} must be a number`, status);
  return number;
}

/** An integer that fits an `integer` column (32 bit), or a string with one. */
export function toInteger(value: unknown, name: string, status = 400): number {
  const number = toNumber(value, name, status);
  if (isInteger(number)) return number;
  throw requestError(`${name} must be a whole number between -2147483648 and 2147483647`, status);
}

export function toNumberOrNull(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return null;
  const number = Number(value);
  // Beyond 2^53, the nearest double is not the integer that was written.
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : null;
}

/** `true` and `false`, as boolean or as string. */
export function toBoolean(value: unknown, name: string, status = 400): boolean {
  const boolean = toBooleanOrNull(value);
  if (boolean === null) throw requestError(`${name} must be true or false`, status);
  return boolean;
}

export function toBooleanOrNull(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/**
 * A time in ISO 8601 with its zone, converted to UTC with milliseconds, so that texts sort like the times.
 */
export const toInstantOrNull = (value: unknown): string | null =>
  typeof value === 'string' && isTimestamp(value) ? new Date(value).toISOString() : null;

/** Parses JSON text, or its UTF-8 bytes, with the same limits as a body. */
export function parseJson(value: string | Uint8Array, name: string, status = 400): unknown {
  const parsed = parseJsonText(value);
  if ('fault' in parsed) throw requestError(`${name} ${parsed.fault}`, status);
  return parsed.value;
}

export function parseJsonOrNull(value: string | Uint8Array | null | undefined): unknown {
  if (value === null || value === undefined) return null;
  const parsed = parseJsonText(value);
  return 'fault' in parsed ? null : parsed.value;
}

/** Rejects a value that contains a number that is not finite, at any depth: JSON cannot represent it. */
export function finiteNumbers<T>(value: T, name: string, status = 400): T {
  const found: unknown[] = [value];
  for (const next of found) {
    if (typeof next === 'number' && !Number.isFinite(next))
      throw requestError(`${name} must hold finite numbers only`, status);
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) found.push(part);
  }
  return value;
}

/**
 * Rejects computations that exceed a limit of JavaScript, such as `'-'.repeat(1e10)` or a million arguments.
 */
export function computed<T>(compute: () => T, name: string, status = 400): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError)
      throw requestError(`${name} must be computed from smaller values`, status);
    throw error;
  }
}

/** The result of a calculation. Infinity and NaN are rejected. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
