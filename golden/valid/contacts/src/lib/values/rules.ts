import { requestError } from '../http/errors.ts';

/** Refuses a record whose fields contradict each other. */
export function mustHold(holds: boolean, message: string, status = 400): void {
  if (!holds) throw requestError(message, status);
}
