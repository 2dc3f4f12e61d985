import { requestError } from '../http/errors.ts';

/**
 * A number, or a string that is a JSON number: `'1e3'`, but not `''`, `' 12 '`, `'0x10'`, `'007'` or
 * `'Infinity'`.
 */
export function toNumber(value: unknown, name: string, status = 400): number {
  const number = toNumberOrNull(value);
  if (number === null) throw requestError(`${name} must be a number`, status);
  return number;
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
