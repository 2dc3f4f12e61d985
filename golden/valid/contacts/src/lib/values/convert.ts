import { requestError } from '../http/errors.ts';
import { isInteger } from './read.ts';

/**
 * A number, or a string that is a JSON number: `'1e3'`, but not `''`, `' 12 '`, `'0x10'`, `'007'` or
 * `'Infinity'`.
 */
function toNumber(value: unknown, name: string, status = 400): number {
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

function toNumberOrNull(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return null;
  const number = Number(value);
  // Beyond 2^53, the nearest double is not the integer that was written.
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : null;
}
