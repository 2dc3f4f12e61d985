import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import type { HttpQueue } from '../../runtime-lib/src/lib/jobs/http-queue.ts';
import { closeJobs, openJobs, type JobLog, type Jobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';

interface Orders {
  readonly orders: { id: number };
}

export interface QueueServer<Queue> {
  readonly database: OpenDatabase<Orders>;
  readonly queue: Queue;
  readonly logged: { readonly level: string; readonly message: string; readonly details: object }[];
  /** `emptied`: nothing stays in the queue, including what was in progress. */
  readonly stop: (how?: 'emptied') => Promise<void>;
}

/** The part of a server that processes the queue opened by `open`. */
export async function startQueue<Queue extends { readonly start: () => Promise<void> }>(
  databaseUrl: string | undefined,
  dataDir: string,
  open: (jobs: Jobs, log: JobLog) => Promise<Queue>,
): Promise<QueueServer<Queue>> {
  const database = await openDatabase<Orders>({ databaseUrl, dataDir, onError: () => undefined });
  const logged: QueueServer<Queue>['logged'] = [];
  const to = (level: string) => (details: object, message: string) => void logged.push({ level, message, details });
  const log = { debug: to('debug'), warn: to('warn'), error: to('error') };
  const jobs = await openJobs({ pool: database.pool, log, schedule: false });
  const queue = await open(jobs, log);
  await queue.start();
  await sql`create table if not exists orders (id integer)`.execute(database.db);
  const stop: QueueServer<Queue>['stop'] = async (how) => {
    await closeJobs(jobs);
    if (how === 'emptied') await sql`delete from pgboss.job`.execute(database.db);
    await database.close();
  };
  return { database, queue, logged, stop };
}

/** The stored requests, and their outcome. */
export const storedRequests = async ({ database }: QueueServer<HttpQueue>) =>
  (
    await sql<{ id: string; state: string; data: unknown; output: unknown }>`select id, state, data, output
      from pgboss.job where name = 'http' order by created_on`.execute(database.db)
  ).rows;

/** A process that stores something in a queue in a transaction, and sends it or not, until it is killed. */
export function spawnSender(
  program: 'http-process' | 'mail-process',
  databaseUrl: string | undefined,
  dataDir: string,
  env: { readonly SENDS: 'yes' | 'no' } & Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, null> {
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return spawn(process.execPath, [fileURLToPath(new URL(`${program}.ts`, import.meta.url))], {
    env: { ...process.env, DATA_DIR: dataDir, ...env, ...database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function kill(child: ReturnType<typeof spawnSender>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
