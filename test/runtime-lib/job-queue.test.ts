import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { inTransaction } from '../../runtime-lib/src/lib/db/transaction.ts';
import {
  openJobQueue,
  type EnqueuedFunction,
  type JobQueue,
  type JobRun,
} from '../../runtime-lib/src/lib/jobs/job-queue.ts';
import { closeJobs, openJobs, type Jobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres, type Postgres } from './postgres.ts';

interface Line {
  readonly level: number;
  readonly function: string;
  readonly attempt: number;
  readonly jobs: number;
  readonly msg: string;
}

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  [postgres, folder] = await Promise.all([
    startPostgres(),
    mkdtemp(join(tmpdir(), 'flowsmith-jobs-')).then(embeddedData),
  ]);
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (kind) => {
  let database: OpenDatabase<object>;
  let jobs: Jobs;
  let queue: JobQueue;
  let lines: Line[];
  let close: () => Promise<void>;

  const open = async (functions: Readonly<Record<string, EnqueuedFunction>>): Promise<void> => {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const app = Fastify({ logger: { level: 'info', stream } });
    jobs = await openJobs({ pool: database.pool, log: app.log, schedule: false });
    queue = await openJobQueue(jobs, functions, app);
    close = () => closeJobs(jobs);
  };
  beforeEach(async () => {
    database = await openDatabase({
      databaseUrl: kind === 'PostgreSQL' ? postgres.url : undefined,
      dataDir: folder,
      onError: () => undefined,
    });
    await sql`create table if not exists marks (name text)`.execute(database.db);
  }, 60_000);
  afterEach(async () => {
    await close();
    await sql`delete from pgboss.job`.execute(database.db);
    await sql`delete from marks`.execute(database.db);
    await database.close();
  });

  type Run = (inputs: Readonly<Record<string, unknown>>, run: JobRun) => unknown;
  const running = (run: Run, timeoutMs = 10_000): EnqueuedFunction => ({
    timeoutMs,
    prepare: (inputs) => (each) => run(inputs, each),
  });
  const stored = async () =>
    (
      await sql<{
        state: string;
        data: unknown;
        output: unknown;
        retry_count: number;
      }>`select state, data, output, retry_count from pgboss.job where name like 'job/%' order by created_on`.execute(
        database.db,
      )
    ).rows;
  const states = async () => (await stored()).map(({ state }) => state);
  const marks = async () =>
    (await sql<{ name: string }>`select name from marks order by name`.execute(database.db)).rows.map(
      ({ name }) => name,
    );
  const mark = (name: string, tx: Transaction<object>) => sql`insert into marks values (${name})`.execute(tx);

  it('a job gets its inputs as they were stored, in an object that inherits nothing', async () => {
    const got: unknown[] = [];
    await open({ 'greet-all': running((inputs) => got.push(inputs, inputs['constructor'])) });
    await queue.start();
    await queue.enqueue('greet-all', { name: 'Ada', tags: ['a', null], left: undefined });
    await expect.poll(() => got).toEqual([{ name: 'Ada', tags: ['a', null] }, undefined]);
    await expect.poll(states).toEqual(['completed']);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 30, function: 'greet-all', attempt: 1, msg: 'a job is done' }),
    );
  });

  it('a job is stored with a transaction, or taken back with it', async () => {
    await open({ greet: running(() => undefined) });
    await inTransaction(database.db, (tx) => queue.enqueue('greet', { name: 'kept' }, { tx }));
    const failed = inTransaction(database.db, async (tx) => {
      await queue.enqueue('greet', { name: 'lost' }, { tx });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await stored()).toMatchObject([{ state: 'created', data: { name: 'kept' } }]);
  });

  it('a job waits for its delay', async () => {
    const times: number[] = [];
    await open({ greet: running(() => times.push(Date.now())) });
    await queue.start();
    const begin = Date.now();
    await queue.enqueue('greet', {}, { delaySeconds: 3 });
    await queue.enqueue('greet', {}, { delaySeconds: null });
    await expect.poll(() => times.length).toBe(2);
    expect((times[1] ?? 0) - begin).toBeGreaterThan(2_500);
    expect((times[0] ?? 0) - begin).toBeLessThan(2_900);
  });

  it('while a job with a key waits or runs, no other one is stored', async () => {
    const { promise: end, resolve } = Promise.withResolvers<undefined>();
    let runs = 0;
    await open({
      greet: running(async () => {
        runs += 1;
        await end;
      }),
    });
    const key = 'k'.repeat(100_000);
    await queue.enqueue('greet', { first: true }, { key });
    await queue.enqueue('greet', { second: true }, { key });
    await queue.enqueue('greet', { other: true }, { key: 'other', delaySeconds: 1000 });
    expect(await stored()).toHaveLength(2);
    await queue.start();
    await expect.poll(() => runs).toBe(1);
    await queue.enqueue('greet', { third: true }, { key });
    expect(await stored()).toHaveLength(2);
    resolve(undefined);
    await expect.poll(states).toContain('completed');
    await queue.enqueue('greet', { fourth: true }, { key });
    expect((await stored()).map(({ data }) => data)).toEqual([{ first: true }, { other: true }, { fourth: true }]);
  });

  it('a job that fails runs again, as often as it may; then it is given up, which the log tells', async () => {
    let runs = 0;
    await open({
      greet: running(() => {
        runs += 1;
        throw new Error(`no ${runs}`);
      }),
    });
    await queue.start();
    await queue.enqueue('greet', {}, { retries: 1, backoffSeconds: 1 });
    await expect.poll(states, { timeout: 25_000 }).toEqual(['failed']);
    expect(runs).toBe(2);
    expect(await stored()).toMatchObject([{ output: { message: 'no 2' } }]);
    const told = lines.filter(({ level }) => level > 30).map(({ level, attempt, msg }) => [level, attempt, msg]);
    expect(told).toEqual([
      [40, 1, 'a job failed and will be retried'],
      [50, 2, 'a job failed for the last time; giving up'],
    ]);
  });

  it('a job whose inputs the function of today does not take is given up at once', async () => {
    await open({
      greet: {
        timeoutMs: 1000,
        prepare: () => {
          throw new Error('input "name" must be a string');
        },
      },
    });
    await queue.start();
    await queue.enqueue('greet', { name: 7 }, { retries: 9 });
    await expect.poll(states).toEqual(['failed']);
    expect(await stored()).toMatchObject([{ retry_count: 0, output: { message: 'input "name" must be a string' } }]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a job does not fit its function; giving up' }),
    );
  });

  it('a run that takes too long is told so, and runs again', async () => {
    const reasons: unknown[] = [];
    const wait: Run = async (_inputs, { signal }) => {
      await sleep(60_000, undefined, { signal }).catch(() => reasons.push(signal.reason));
      signal.throwIfAborted();
    };
    await open({ greet: running(wait, 200) });
    await queue.start();
    await queue.enqueue('greet', {});
    await expect.poll(states).toEqual(['retry']);
    expect(reasons).toEqual([expect.objectContaining({ code: 'FST_ERR_HANDLER_TIMEOUT' })]);
  });

  it('a job is marked as done with what its transaction writes', async () => {
    await open({
      greet: running((_inputs, { done }) =>
        inTransaction(database.db, async (tx) => {
          await mark('a', tx);
          await done(tx);
        }),
      ),
    });
    await queue.start();
    await queue.enqueue('greet', {});
    await expect.poll(states).toEqual(['completed']);
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a job is done');
    expect(await marks()).toEqual(['a']);
  });

  it('a run whose job another process has taken over writes nothing in its transaction', async () => {
    const attempts: number[] = [];
    await open({
      greet: running(async (_inputs, { done }) => {
        attempts.push(attempts.length + 1);
        if (attempts.length > 1) return;
        await sql`update pgboss.job set retry_count = retry_count + 1 where state = 'active'`.execute(database.db);
        await inTransaction(database.db, async (tx) => {
          await mark('late', tx);
          await done(tx);
        });
      }),
    });
    await queue.start();
    await queue.enqueue('greet', {});
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain('a job failed and will be retried');
    expect(await marks()).toEqual([]);
    // The outcome of that run is not the job's.
    expect(await states()).toEqual(['active']);
  });

  it('jobs of a function that is gone stay, and are counted at start', async () => {
    await open({ greet: running(() => undefined), 'say-bye': running(() => undefined) });
    await queue.enqueue('say-bye', { name: 'Ada' });
    await queue.enqueue('say-bye', { name: 'Bob' }, { delaySeconds: 1000 });
    await close();
    await open({ greet: running(() => undefined) });
    await queue.start();
    const left = lines.filter(({ level }) => level === 40).map((line) => [line.function, line.jobs, line.msg]);
    expect(left).toEqual([['say-bye', 2, 'jobs wait for a function that is gone']]);
    expect(await states()).toEqual(['created', 'created']);
  });
});
