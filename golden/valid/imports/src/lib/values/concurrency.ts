import { requestError } from '../http/errors.ts';

type Run<T, R> = (item: T, index: number, signal: AbortSignal) => Promise<R>;

/**
 * The results of `run` for each item, in the order of the items. At most `limit` items run at the same time.
 * Once one fails, no more are started, and the `signal` of those still running is aborted; the error is
 * thrown when they have ended.
 */
export function mapConcurrently<T, R>(items: readonly T[], limit: number, run: Run<T, R>): Promise<R[]> {
  return mapConcurrentlyUntil(undefined, items, limit, run);
}

/** Like `mapConcurrently`, but aborting `signal` also aborts the signal of the items. */
async function mapConcurrentlyUntil<T, R>(
  until: AbortSignal | undefined,
  items: readonly T[],
  limit: number,
  run: Run<T, R>,
): Promise<R[]> {
  const results: R[] = [];
  const errors: unknown[] = [];
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(until === undefined ? [] : [until])]);
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      try {
        results[index] = await run(item, index, signal);
      } catch (error) {
        errors.push(error);
        failed.abort(requestError('Another item failed', 500));
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (errors.length > 0) throw errors[0];
  return results;
}
