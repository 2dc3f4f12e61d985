import { requestError } from '../http/errors.ts';

/** The result of a calculation. Infinity and NaN are rejected. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
