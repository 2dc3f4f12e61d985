import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Time and chance, the same for both servers: `new Date()` is the time of the request, and one request always gets the
 * same UUID and random bytes. The rest of the clock is real, so timers and drivers work. Between projects UUIDs
 * are real, too: pg-boss identifies its workers by them, and with equal ones would stop only one.
 */
export interface Chance {
  readonly now: () => Date;
  readonly uuid: () => string;
  readonly random: (bytes: number) => Uint8Array;
  /** Starts the next request. */
  readonly next: () => void;
  /** Ends the requests of a case. Those of the next one start at `epoch`, to which they refer. */
  readonly rest: () => void;
}

export function fixChance(): Chance {
  let request = 0;
  /** Since the case began. */
  let seconds = 0;
  let rests = true;
  const realUuid = crypto.randomUUID;
  const RealDate = Date;
  const now = (): Date => new RealDate(epoch + seconds * 1000);
  const uuid = (): `${string}-${string}-${string}-${string}-${string}` =>
    `11111111-1111-4111-8111-${request.toString(16).padStart(12, '0')}`;
  const random = (bytes: number): Buffer => Buffer.alloc(bytes, `request ${request}, `);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) =>
      parameters.length === 0 ? now() : Reflect.construct(target, parameters, newTarget),
  });
  crypto.randomUUID = (options) => (rests ? realUuid(options) : uuid());
  crypto.randomBytes = new Proxy(crypto.randomBytes, {
    apply: (target, self, given: Parameters<typeof crypto.randomBytes>) =>
      rests || given.length > 1 ? Reflect.apply(target, self, given) : random(given[0]),
  });
  syncBuiltinESMExports();
  return {
    now,
    uuid,
    random,
    next: () => {
      request += 1;
      seconds += 1;
      rests = false;
    },
    rest: () => {
      seconds = 0;
      rests = true;
    },
  };
}

/** The time of the first request of a case, in milliseconds. */
export const epoch = Date.UTC(2024, 4, 17, 12, 0, 0, 250);
