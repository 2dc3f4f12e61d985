import type { JobWithMetadata } from 'pg-boss';
import type { JobOutcome, Jobs } from './jobs.ts';

interface WorkersOptions {
  /** How many workers a process has, none of which waits for another. */
  readonly atOnce?: number;
  /** How many jobs a worker takes together, and runs at the same time. */
  readonly batchSize?: number;
}

/**
 * Starts workers that run the jobs of a queue. The result notifies them of a new job: one that looks at once
 * misses what is not committed yet, unless the single connection makes it wait.
 */
export async function startWorkers<Data extends object>(
  { boss, pollingSeconds }: Jobs,
  queue: string,
  { atOnce = 1, batchSize = 1 }: WorkersOptions,
  run: (job: JobWithMetadata<Data>) => Promise<JobOutcome>,
): Promise<() => void> {
  const options = {
    batchSize,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollingSeconds,
  } as const;
  const workers: string[] = [];
  const notify = (): void => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  const startWorker = (): Promise<string> =>
    boss.work<Data, unknown, typeof options>(queue, options, async (batch) => {
      const outcomes = await Promise.all(batch.map((job) => run(job)));
      // After a full batch there may be more: pg-boss itself goes on at once only with batches of several jobs.
      if (batch.length === batchSize) notify();
      return outcomes;
    });
  for (let count = 0; count < atOnce; count += 1) workers.push(await startWorker());
  return notify;
}
