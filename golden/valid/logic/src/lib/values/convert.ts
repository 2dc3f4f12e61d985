import { requestError } from '../http/errors.ts';

/** The result of a calculation, which division by zero or overflow may have spoilt. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
