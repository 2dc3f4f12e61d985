import { setTimeout as delay } from 'node:timers/promises';
import type { Retry } from './client.ts';
import { isExchangeError } from './errors.ts';

/** What may be over soon: a timeout, too many requests, and servers behind a gateway that are gone or busy. */
const transient: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * Tries again up to this many times, after a network error or a status that may be over soon: when the other server
 * says, else after a time that doubles. If that would be too late, what there is stands.
 */
export const upTo =
  (retries: number): Retry =>
  async (attempt, timeoutMs, signal) => {
    const end = performance.now() + timeoutMs;
    for (let tried = 0; ; tried += 1) {
      let pause = backoff(tried);
      const isLast = (): boolean => tried >= retries || performance.now() + pause >= end;
      try {
        const answer = await attempt();
        if (!transient.has(answer.status)) return answer;
        pause = Math.max(pause, retryAfter(answer.headers));
        if (isLast()) return answer;
      } catch (error) {
        if (isExchangeError(error) || signal.aborted || isLast()) throw error;
      }
      await delay(pause, undefined, { signal });
    }
  };

/** Up to half of it at random, so that those who failed together do not come back together. */
const backoff = (tried: number): number => 200 * 2 ** tried * (1 - Math.random() / 2);

/** In milliseconds; the header has seconds or a date. */
function retryAfter(headers: Pick<Headers, 'get'>): number {
  const value = headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? 0 : pause;
}
