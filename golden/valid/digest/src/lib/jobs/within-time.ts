import type { JobWithMetadata } from 'pg-boss';
import { timeoutError } from '../http/errors.ts';

/**
 * Runs a job. The signal is aborted when the run has taken this many milliseconds, or when another process
 * has taken it over.
 */
export async function withinTime<T>(
  job: JobWithMetadata,
  timeoutMs: number | undefined,
  run: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => deadline.abort(timeoutError()), timeoutMs);
  const signal = AbortSignal.any([job.signal, deadline.signal]);
  try {
    return await run(signal);
  } finally {
    clearTimeout(timer);
  }
}
