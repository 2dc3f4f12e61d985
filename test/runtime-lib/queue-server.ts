import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { openHttpQueue, type HttpQueue, type OtherServers } from '../../runtime-lib/src/lib/jobs/http-queue.ts';
import { closeJobs, openJobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';

interface Orders {
  readonly orders: { id: number };
}

export interface QueueServer {
  readonly database: OpenDatabase<Orders>;
  readonly httpQueue: HttpQueue;
  readonly logged: { readonly level: string; readonly message: string; readonly details: object }[];
  readonly stop: () => Promise<void>;
}

/** What of a server sends queued requests. */
export async function startQueue(
  databaseUrl: string | undefined,
  dataDir: string,
  others: Partial<OtherServers>,
): Promise<QueueServer> {
  const database = await openDatabase<Orders>({ databaseUrl, dataDir, onError: () => undefined });
  const logged: QueueServer['logged'] = [];
  const to = (level: string) => (details: object, message: string) => void logged.push({ level, message, details });
  const log = { debug: to('debug'), warn: to('warn'), error: to('error') };
  const jobs = await openJobs({ pool: database.pool, log, schedule: false });
  const httpQueue = await openHttpQueue(jobs, { fetch, secrets: {}, ...others }, log);
  await httpQueue.start();
  await sql`create table if not exists orders (id integer)`.execute(database.db);
  const stop = async (): Promise<void> => {
    await closeJobs(jobs);
    await database.close();
  };
  return { database, httpQueue, logged, stop };
}

/** The requests that are stored, and what came of them. */
export const storedRequests = async ({ database }: QueueServer) =>
  (
    await sql<{ id: string; state: string; data: unknown; output: unknown }>`select id, state, data, output
      from pgboss.job where name = 'http' order by created_on`.execute(database.db)
  ).rows;

/** A process that stores a request in a transaction, and sends it or not, until it is killed. */
export function spawnSender(
  databaseUrl: string | undefined,
  dataDir: string,
  target: string,
  sends: 'yes' | 'no',
): ChildProcessByStdio<null, Readable, null> {
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return spawn(process.execPath, [fileURLToPath(new URL('http-process.ts', import.meta.url))], {
    env: { ...process.env, DATA_DIR: dataDir, TARGET: target, SENDS: sends, ...database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function kill(child: ReturnType<typeof spawnSender>): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
