import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Time and chance, the same for both servers: `new Date()` gives the time of the request, and every UUID of one request
 * is the same. Nothing else of the clock is touched, so timers and drivers go on as ever.
 */
export interface Chance {
  readonly now: () => Date;
  readonly uuid: () => string;
  /** Begins another request. */
  readonly next: () => void;
}

export function fixChance(): Chance {
  let request = 0;
  const RealDate = Date;
  const now = (): Date => new RealDate(epoch + request * 1000);
  const uuid = (): `${string}-${string}-${string}-${string}-${string}` => `11111111-1111-4111-8111-${request.toString(16).padStart(12, '0')}`;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) => (parameters.length === 0 ? now() : Reflect.construct(target, parameters, newTarget)),
  });
  crypto.randomUUID = uuid;
  syncBuiltinESMExports();
  return { now, uuid, next: () => void (request += 1) };
}

/** The time of the first request, in milliseconds. */
export const epoch = Date.UTC(2024, 4, 17, 12, 0, 0, 250);
