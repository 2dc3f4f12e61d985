import type { Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata } from 'pg-boss';
import type { Files } from '../files/files.ts';
import { messageOf, openQueue, storable, type JobLog, type JobOutcome, type Jobs } from './jobs.ts';
import { startWorkers } from './workers.ts';

export interface FileQueue {
  /**
   * Deletes a file, immediately or once the writes of `tx` are committed, and retries after a failure. A file
   * that is stored later under the same key is kept.
   */
  readonly delete: <DB>(key: string, tx?: Transaction<DB>) => Promise<void>;
  /** Starts deleting. */
  readonly start: () => Promise<void>;
}

const queue = 'file';

/** The store may be gone for a day: retries come after 5 seconds, 10, 20 and so on, later once an hour. */
const settings = { retryLimit: 32, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 300 };

/** Files that a process deletes at the same time. */
const batchSize = 10;

interface Deletion {
  readonly key: string;
  /** When the deletion was requested, by the clock of the store. */
  readonly time: number;
}

export async function openFileQueue(jobs: Jobs, files: Files, log: JobLog): Promise<FileQueue> {
  await openQueue(jobs, queue, settings);
  let notifyWorkers: (() => void) | undefined;
  return {
    delete: async (key, tx) => {
      const deletion: Deletion = { key, time: files.clock() };
      await jobs.boss.send(queue, deletion, tx === undefined ? {} : { db: fromKysely(tx) });
      notifyWorkers?.();
    },
    start: async () => {
      notifyWorkers = await startWorkers<Deletion>(jobs, queue, { batchSize }, (job) =>
        deleteFile(job, files, log),
      );
    },
  };
}

async function deleteFile(
  { id, data, retryCount, retryLimit }: JobWithMetadata<Deletion>,
  files: Files,
  log: JobLog,
): Promise<JobOutcome> {
  try {
    await files.remove(data.key, data.time);
    log.debug({ job: id }, 'a file was deleted');
    return { id, status: 'completed', output: null };
  } catch (error) {
    const isLast = retryCount >= retryLimit;
    const details = { err: error, job: id, attempt: retryCount + 1 };
    if (isLast) log.error(details, 'a file could not be deleted; giving up');
    else log.warn(details, 'a file could not be deleted; it will be retried');
    return { id, status: isLast ? 'deadletter' : 'failed', output: storable({ message: messageOf(error) }) };
  }
}
