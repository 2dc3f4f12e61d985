import type { Pool } from 'pg';
import { PgBoss, type Db, type QueueOptions, type QueuePolicy } from 'pg-boss';
import { codeOf } from '../http/errors.ts';

/** The logger of the server, or one like it. */
interface JobLog {
  readonly debug: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
}

interface JobsOptions {
  /** The database's pool. The jobs are in the schema `pgboss`. */
  readonly pool: Pool;
  readonly log: JobLog;
  /** Whether there are schedules, which are then checked every second. */
  readonly schedule: boolean;
}

export interface Jobs {
  readonly boss: PgBoss;
  /** How often a worker polls for jobs about which it was not notified. */
  readonly pollingSeconds: number;
}

/** The result of a job. A failed one is retried later, unless it has `deadletter`. */
export interface JobOutcome {
  readonly id: string;
  readonly status: 'completed' | 'failed' | 'deadletter';
  readonly output: unknown;
}

/**
 * Opens the queues for work that outlives a request. Their queries take connections from `pool` like any
 * other: if there is only one connection, they wait for the transaction that holds it.
 */
export async function openJobs({ pool, log, schedule }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: throughPool(pool),
    schedule,
    // The defaults are up to half a minute late. Any number of replicas may check: only one acts.
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    // How soon work abandoned by a killed process is noticed; see `heartbeatSeconds`.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Jobs never wait for other jobs here.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed; it keeps running'));
  boss.on('warning', (warning) => log.warn({ warning }, 'warning from the job queue'));
  // If several processes start on a new database, one creates the schema. Another may fail even though it
  // checks first, since its connection has cached that there was no schema. By then, the first one is done.
  await boss
    .start()
    .catch((error: unknown) => (codeOf(error) === '23505' ? boss.start() : Promise.reject(error)));
  // A single connection means that there is a single process, which is notified of every new job.
  return { boss, pollingSeconds: pool.options.max === 1 ? 10 : 2 };
}

/** Lets running jobs end within the server's time for shutting down. Jobs that are cut off run again. */
export const closeJobs = ({ boss }: Jobs): Promise<void> => boss.stop({ timeout: 15_000 });

/**
 * Creates a queue, or updates its settings. Jobs send heartbeats, so that another process can take over after
 * a crash.
 */
export async function openQueue(
  { boss }: Jobs,
  name: string,
  { policy = 'standard', ...settings }: QueueOptions & { readonly policy?: QueuePolicy },
): Promise<void> {
  await boss.createQueue(name, { policy });
  await boss.updateQueue(name, { heartbeatSeconds: 10, retryBackoff: true, ...settings });
  // The first query of a queue reads and caches its settings, so run any query now. Inside a transaction on a
  // single connection, it would wait forever.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}

/** PostgreSQL's JSON can hold neither U+0000 nor lone surrogates; they become U+FFFD. */
export function storable(value: unknown): object | null {
  const text = JSON.stringify(value ?? null).replaceAll(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (escape: string, escaped: string) => (escaped.length === 5 ? '\uFFFD' : escape),
  );
  const stored: object | null = JSON.parse(text);
  return stored;
}

/**
 * Runs the queries of pg-boss. Some contain a whole transaction, which would remain open after a failure, so
 * that later queries on the connection would become part of it.
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
