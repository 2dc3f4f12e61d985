import type { Pool } from 'pg';
import { PgBoss, type Db, type QueueOptions } from 'pg-boss';
import { codeOf } from '../http/errors.ts';

/** Where jobs tell how they fare: the logger of the server, or any like it. */
export interface JobLog {
  readonly debug: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
}

interface JobsOptions {
  /** The connections to the database; its schema `pgboss` holds the jobs. */
  readonly pool: Pool;
  readonly log: JobLog;
  /** Whether there are schedules, which are looked at every second. */
  readonly schedule: boolean;
}

export interface Jobs {
  readonly boss: PgBoss;
  /** How often a worker looks for jobs that nobody told it of. */
  readonly pollingSeconds: number;
}

/** What became of a job. One that failed is tried again later, one of `deadletter` is not. */
export interface JobOutcome {
  readonly id: string;
  readonly status: 'completed' | 'failed' | 'deadletter';
  readonly output: unknown;
}

/**
 * Opens the queues of work that outlives a request. Their queries take connections from `pool` like any other: where
 * there is only one, they wait for the end of the transaction that holds it.
 */
export async function openJobs({ pool, log, schedule }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: throughPool(pool),
    schedule,
    // Its defaults are late by up to half a minute. However many replicas look, only one acts.
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    // How soon work that a killed process left behind is noticed; see `heartbeatSeconds`.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Jobs that wait for other jobs: there are none.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed, and goes on'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  // Of processes that start together on a new database, one makes the schema. Another may fail over it, though it asks
  // for it only where there is none: its connection remembers that there was none. By then the first one is done.
  await boss
    .start()
    .catch((error: unknown) => (codeOf(error) === '23505' ? boss.start() : Promise.reject(error)));
  // The only connection means the only process: every new job is its own, and its worker was told.
  return { boss, pollingSeconds: pool.options.max === 1 ? 10 : 2 };
}

/** Lets running jobs end, within the time that a server has for stopping. What is cut off is done again. */
export const closeJobs = ({ boss }: Jobs): Promise<void> => boss.stop({ timeout: 15_000 });

/** Makes a queue, or gives it these settings. A job shows that its process lives, so that another may take it over. */
export async function openQueue({ boss }: Jobs, name: string, settings: QueueOptions): Promise<void> {
  await boss.createQueue(name);
  await boss.updateQueue(name, { heartbeatSeconds: 10, retryBackoff: true, ...settings });
  // The first look into a queue reads its settings, and keeps them: any look will do. Inside a transaction on the only
  // connection it would wait forever.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}

/** PostgreSQL's JSON has neither U+0000 nor halves of surrogate pairs: they become U+FFFD. */
export function storable(value: unknown): object | null {
  const text = JSON.stringify(value ?? null).replaceAll(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (escape: string, escaped: string) => (escaped.length === 5 ? '\uFFFD' : escape),
  );
  const stored: object | null = JSON.parse(text);
  return stored;
}

/**
 * The queries of pg-boss. Some are several statements with a transaction in them: after a failure that is still open,
 * and what comes next on the connection would fall into it.
 */
function throughPool(pool: Pool): Db {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
