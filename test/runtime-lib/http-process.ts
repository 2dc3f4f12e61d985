import { sql } from 'kysely';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { openHttpQueue } from '../../runtime-lib/src/lib/jobs/http-queue.ts';
import { openJobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';

/** A process to be killed: stores a row and a request, reports it, and sends requests if SENDS is set. */
const { DATABASE_URL, DATA_DIR = '', TARGET = '', SENDS } = process.env;
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onError: () => undefined });
const log = { debug: () => undefined, warn: console.error, error: console.error };
const jobs = await openJobs({ pool: database.pool, log, schedule: false });
const httpQueue = await openHttpQueue(jobs, { fetch, secrets: {} }, log);
await sql`create table if not exists orders (id integer)`.execute(database.db);
await database.db.transaction().execute(async (tx) => {
  await sql`insert into orders values (1)`.execute(tx);
  await httpQueue.send('POST', TARGET, { json: { order: 1 }, timeoutMs: 60_000 }, tx);
});
if (SENDS === 'yes') await httpQueue.start();
console.log('committed');
