import { setTimeout as delay } from 'node:timers/promises';
import type { Retry } from './client.ts';
import { isExchangeError } from './errors.ts';

/**
 * Statuses of temporary failures: a timeout, too many requests, and busy or missing servers behind a gateway.
 */
const transient: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * Retries up to this many times after a network error or a temporary failure: when the other server says,
 * else after a delay that doubles. If that would exceed the time limit, the last result is returned.
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

/** Up to half of it is random, so that clients that failed together do not retry together. */
const backoff = (tried: number): number => 200 * 2 ** tried * (1 - Math.random() / 2);

/** In milliseconds. The header contains seconds or a date. */
function retryAfter(headers: Pick<Headers, 'get'>): number {
  const value = headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? 0 : pause;
}
