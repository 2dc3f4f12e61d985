import { requestError } from '../http/errors.ts';

/**
 * The time this many milliseconds later, to the millisecond. Refuses times that ISO 8601 cannot represent.
 */
export function addMilliseconds(time: string, milliseconds: number, name: string, status = 400): string {
  const sum = new Date(Date.parse(time) + Math.round(milliseconds));
  const year = sum.getUTCFullYear();
  if (year >= 1 && year <= 9999) return sum.toISOString();
  throw requestError(`${name} must be a time in the years 1 to 9999`, status);
}

/** The start of the minute, hour or day in UTC; `milliseconds` is its length. */
export const floorTime = (time: string, milliseconds: number): string =>
  new Date(Math.floor(Date.parse(time) / milliseconds) * milliseconds).toISOString();
