import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import { openQueue, storable, type JobOutcome, type Jobs } from './jobs.ts';
import { withinTime } from './within-time.ts';
import { startWorkers } from './workers.ts';

/** A function that jobs run. */
export interface EnqueuedFunction {
  /** The time limit of a run. */
  readonly timeoutMs: number;
  /**
   * Checks the inputs of a job, and throws if the function cannot take them. Returns the function that runs
   * it.
   */
  readonly prepare: (inputs: Readonly<Record<string, unknown>>) => (run: JobRun) => unknown;
}

interface JobRun {
  readonly app: FastifyInstance;
  /** A logger that names the function and the job. */
  readonly log: FastifyBaseLogger;
  /** Aborted when the run has exceeded its time limit, or another process has taken it over. */
  readonly signal: AbortSignal;
  /** Marks the job as done, together with the writes of `tx`. Fails if another process has taken it over. */
  readonly done: <DB>(tx: Transaction<DB>) => Promise<void>;
}

interface EnqueueOptions<DB> {
  /** The job is stored with the writes of this transaction, or immediately if there is none. */
  readonly tx?: Transaction<DB> | undefined;
  readonly delaySeconds?: number | null | undefined;
  /** While a job of the function with this key is waiting or running, no other one is stored. */
  readonly key?: string | null | undefined;
  /** How often it is retried; 5 times by default. */
  readonly retries?: number;
  /** The delay after the first failure, 10 seconds by default. It about doubles with each further failure. */
  readonly backoffSeconds?: number;
}

export interface JobQueue {
  /** Stores a call of a function: it runs at least once, as soon as possible. */
  readonly enqueue: <DB>(
    id: string,
    inputs: Readonly<Record<string, unknown>>,
    options?: EnqueueOptions<DB>,
  ) => Promise<void>;
  /** Starts running stored jobs. */
  readonly start: () => Promise<void>;
}

const prefix = 'job/';

/** A stored job waits up to a year for a server that runs it. */
const settings = { retentionSeconds: 365 * 24 * 3600, retryDelayMax: 24 * 3600 };

/** How many jobs of one function a process runs at the same time. */
const atOnce = 2;

export async function openJobQueue(
  jobs: Jobs,
  functions: Readonly<Record<string, EnqueuedFunction>>,
  app: FastifyInstance,
): Promise<JobQueue> {
  const notifiers = new Map<string, () => void>();
  for (const [id, { timeoutMs }] of Object.entries(functions)) {
    await openQueue(jobs, prefix + id, {
      ...settings,
      // No two waiting or running jobs have the same key.
      policy: 'exclusive',
      // pg-boss gives up on a run that does not end by itself.
      expireInSeconds: Math.ceil(timeoutMs / 1000) + 60,
    });
  }
  const own = randomUUID();
  let stored = 0;
  return {
    enqueue: async (id, inputs, { tx, delaySeconds, key, retries = 5, backoffSeconds = 10 } = {}) => {
      stored += 1;
      await jobs.boss.send(prefix + id, storable(inputs), {
        // A job without a key gets a unique one.
        singletonKey: key == null ? `${own}/${stored}` : hashOf(key),
        startAfter: delaySeconds ?? 0,
        retryLimit: retries,
        retryDelay: backoffSeconds,
        retryBackoff: true,
        ...(tx === undefined ? {} : { db: fromKysely(tx) }),
      });
      notifiers.get(id)?.();
    },
    start: async () => {
      await reportLeftOver(jobs, functions, app.log);
      for (const [id, called] of Object.entries(functions)) {
        const notifyWorkers = await startWorkers(jobs, prefix + id, { atOnce }, (job) =>
          runJob(called, job, jobs, app),
        );
        notifiers.set(id, notifyWorkers);
      }
    },
  };
}

/** Allows keys of any length. JSON keeps lone surrogates distinct. */
const hashOf = (key: string): string => createHash('sha256').update(JSON.stringify(key)).digest('hex');

/** Jobs of functions that no longer exist are kept: an earlier version may have to run them. */
async function reportLeftOver(
  { boss }: Jobs,
  functions: Readonly<Record<string, EnqueuedFunction>>,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { name } of await boss.getQueues()) {
    const id = name.slice(prefix.length);
    if (!name.startsWith(prefix) || Object.hasOwn(functions, id)) continue;
    const [stats] = await boss.getQueueStats(name);
    const left = (stats?.queuedCount ?? 0) + (stats?.activeCount ?? 0);
    if (left > 0) log.warn({ function: id, jobs: left }, 'jobs wait for a function that is gone');
  }
}

async function runJob(
  { prepare, timeoutMs }: EnqueuedFunction,
  job: JobWithMetadata,
  { boss }: Jobs,
  app: FastifyInstance,
): Promise<JobOutcome> {
  const { id, name, data, retryCount, retryLimit } = job;
  const log = app.log.child({ function: name.slice(prefix.length), job: id, attempt: retryCount + 1 });
  const ended = (status: JobOutcome['status'], error: unknown): JobOutcome => ({
    id,
    status,
    output: storable({ message: error instanceof Error ? error.message : String(error) }),
  });
  let run: ReturnType<typeof prepare>;
  try {
    run = prepare(Object.assign(Object.create(null), data));
  } catch (error) {
    // It was stored for another version of the function, so a retry would not help.
    log.error({ err: error }, 'a job does not fit its function; giving up');
    return ended('deadletter', error);
  }
  const done: JobRun['done'] = async (tx) => {
    // pg-boss only completes it if this process still holds the current attempt.
    const settled = await boss.complete(name, job, undefined, { db: fromKysely(tx) });
    if (!('affected' in settled) || settled.affected !== 1)
      throw new Error('The job was taken over by another process');
  };
  try {
    await withinTime(job, timeoutMs, (signal) => run({ app, log, signal, done }));
    log.info('a job is done');
    return { id, status: 'completed', output: null };
  } catch (error) {
    const isLast = retryCount >= retryLimit;
    if (isLast) log.error({ err: error }, 'a job failed for the last time; giving up');
    else log.warn({ err: error }, 'a job failed and will be retried');
    return ended(isLast ? 'deadletter' : 'failed', error);
  }
}
