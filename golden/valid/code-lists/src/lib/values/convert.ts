import { requestError } from '../http/errors.ts';

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

/** The result of a calculation. Infinity and NaN are rejected. */
export function finite(result: number, name: string, status = 400): number {
  if (Number.isFinite(result)) return result;
  throw requestError(`${name} must be a finite number`, status);
}
