import { requestError } from '../http/errors.ts';
import { parseJsonText } from './json-text.ts';

/**
 * A number, or a string that is a JSON number: `'1e3'`, but not `''`, `' 12 '`, `'0x10'`, `'007'` or
 * `'Infinity'`.
 */
export function toNumber(value: unknown, name: string, status = 400): number {
  const number = toNumberOrNull(value);
  if (number === null) throw requestError(`${name} must be a number`, status);
  return number;
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

/** Parses JSON text, or its UTF-8 bytes, with the same limits as a body. */
export function parseJson(value: string | Uint8Array, name: string, status = 400): unknown {
  const parsed = parseJsonText(value);
  if ('fault' in parsed) throw requestError(`${name} ${parsed.fault}`, status);
  return parsed.value;
}

/** The result of a calculation. Infinity and NaN are rejected. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
