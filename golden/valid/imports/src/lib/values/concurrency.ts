import { requestError } from '../http/errors.ts';

type Run<T, R> = (item: T, index: number, signal: AbortSignal) => Promise<R>;

/**
 * What `run` gives for each item, in the order of the items. At most `limit` of them run at the same time.
 * Once one fails, no further one starts, and the `signal` of those that run is aborted; its error is thrown
 * when these are done.
 */
export function mapConcurrently<T, R>(items: readonly T[], limit: number, run: Run<T, R>): Promise<R[]> {
  return mapConcurrentlyUntil(undefined, items, limit, run);
}

/** Like `mapConcurrently`, but the `signal` of the items is also aborted with another one. */
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
