import { requestError } from './errors.ts';

/** The status of a response computed at run time. */
export function statusCode(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw requestError(`${name} must be a whole number between 200 and 599`, status);
}
