import type { JobWithMetadata } from 'pg-boss';
import type { JobOutcome, Jobs } from './jobs.ts';

interface WorkersOptions {
  /** The number of workers of this process, which do not wait for each other. */
  readonly atOnce?: number;
  /** How many jobs a worker fetches at once, and runs at the same time. */
  readonly batchSize?: number;
}

/**
 * Starts workers that run the jobs of a queue. Call the result to notify them of a new job. A worker that
 * looks at once does not see an uncommitted job, unless there is a single connection, for which it has to
 * wait.
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
      // After a full batch, there may be more. pg-boss itself only continues at once if batches have several
      // jobs.
      if (batch.length === batchSize) notify();
      return outcomes;
    });
  for (let count = 0; count < atOnce; count += 1) workers.push(await startWorker());
  return notify;
}
