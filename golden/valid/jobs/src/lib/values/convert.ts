import { requestError } from '../http/errors.ts';

/** The result of a calculation, unless it is infinite or NaN. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
