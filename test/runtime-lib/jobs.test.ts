import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { closeJobs, openJobs, openQueue, storable } from '../../runtime-lib/src/lib/jobs/jobs.ts';
import { openMailQueue } from '../../runtime-lib/src/lib/jobs/mail-queue.ts';
import { startWorkers } from '../../runtime-lib/src/lib/jobs/workers.ts';
import { startPostgres, type Postgres } from './postgres.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const log = { debug: () => undefined, warn: () => undefined, error: () => undefined };
/** The lock under which pg-boss installs itself. */
const lock = `select pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint)`;

it('queues open while another process creates the schema, even on a connection that has cached its absence', async () => {
  const connectionString = await postgres.createDatabase('together');
  const [mine, other] = [new Pool({ connectionString, max: 1 }), new Pool({ connectionString, max: 2 })];
  onTestFinished(async () => void (await Promise.all([mine.end(), other.end()])));
  // A connection that has created a schema before has the catalogs it needs cached, and does not look them up again.
  await mine.query('create schema one; drop schema one');
  const first = await other.connect();
  await first.query(`begin; ${lock}`);
  const opening = openJobs({ pool: mine, log, schedule: false });
  const waiting = () => other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
  await expect.poll(async () => (await waiting()).rows, { timeout: 10_000, interval: 20 }).toHaveLength(1);
  await first.query('create schema pgboss; commit');
  first.release();
  await closeJobs(await opening);
});

it('workers poll every two seconds for jobs of other processes, but seldom on an only connection, where all jobs are their own', async () => {
  const connectionString = await postgres.createDatabase('polling');
  for (const [max, seconds] of [
    [2, 2],
    [1, 10],
  ] as const) {
    const pool = new Pool({ connectionString, max });
    const jobs = await openJobs({ pool, log, schedule: false });
    expect(jobs.pollingSeconds).toBe(seconds);
    await closeJobs(jobs);
    await pool.end();
  }
});

it.each([1, 3])('a worker that takes %i at a time goes on without a pause while there are more', async (batchSize) => {
  const pool = new Pool({ connectionString: await postgres.createDatabase(`backlog_${batchSize}`) });
  const jobs = await openJobs({ pool, log, schedule: false });
  await openQueue(jobs, 'backlog', {});
  const stored = await Promise.all(Array.from({ length: 7 }, () => jobs.boss.send('backlog', {})));
  const done: string[] = [];
  // Its next poll comes long after the test has ended.
  await startWorkers({ ...jobs, pollingSeconds: 600 }, 'backlog', { batchSize }, ({ id }) => {
    done.push(id);
    return Promise.resolve({ id, status: 'completed', output: {} });
  });
  await expect.poll(() => done.toSorted()).toEqual(stored.toSorted());
  await closeJobs(jobs);
  await pool.end();
});

it('mails are retried for more than a day, and taken over ten seconds after a crash', async () => {
  const pool = new Pool({ connectionString: await postgres.createDatabase('patience') });
  const jobs = await openJobs({ pool, log, schedule: false });
  await openMailQueue(jobs, { sendMail: async () => ({ messageId: '' }), close: () => undefined }, log);
  expect(await jobs.boss.getQueue('mail')).toMatchObject({
    ...{ retryLimit: 32, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
    ...{ expireInSeconds: 300, heartbeatSeconds: 10 },
  });
  await closeJobs(jobs);
  await pool.end();
});

it('stored JSON has no U+0000 and no lone surrogates, in texts or names', () => {
  expect(storable({ a: '\0', '\ud800': ['\udfff😀', '\\u0000', '\n'] })).toEqual({
    a: '\uFFFD',
    '\uFFFD': ['\uFFFD😀', '\\u0000', '\n'],
  });
  expect([storable(undefined), storable(null)]).toEqual([null, null]);
});
