import { requestError } from '../http/errors.ts';
import type { Reader } from './read.ts';

/** Both are inclusive. */
interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Makes a reader of numbers reject those below or above its limits. */
export function within(reader: Reader<number>, { min = -Infinity, max = Infinity }: Limits): Reader<number> {
  return (value, name, status = 400) => {
    const number = reader(value, name, status);
    if (number < min) throw requestError(`${name} must be at least ${min}`, status);
    if (number > max) throw requestError(`${name} must be at most ${max}`, status);
    return number;
  };
}

/** Refuses a record whose fields contradict each other. */
export function mustHold(holds: boolean, message: string, status = 400): void {
  if (!holds) throw requestError(message, status);
}
