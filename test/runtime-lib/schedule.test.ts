import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollBack } from '../../runtime-lib/src/lib/http/errors.ts';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { closeJobs, openJobs, type Jobs } from '../../runtime-lib/src/lib/jobs/jobs.ts';
import { createScheduler, type Scheduler } from '../../runtime-lib/src/lib/jobs/schedule.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres, type Postgres } from './postgres.ts';

interface Line {
  readonly level: number;
  readonly schedule: string;
  readonly attempt: number;
  readonly msg: string;
}

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  [postgres, folder] = await Promise.all([
    startPostgres(),
    mkdtemp(join(tmpdir(), 'flowsmith-schedule-')).then(embeddedData),
  ]);
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (kind) => {
  let database: OpenDatabase<object>;
  let jobs: Jobs;
  let scheduler: Scheduler;
  let lines: Line[];
  const start = async (): Promise<void> => {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const app = Fastify({ logger: { level: 'info', stream } });
    database = await openDatabase({
      databaseUrl: kind === 'PostgreSQL' ? postgres.url : undefined,
      dataDir: folder,
      onError: () => undefined,
    });
    jobs = await openJobs({ pool: database.pool, log: app.log, schedule: true });
    scheduler = createScheduler(jobs, app.log);
  };
  const stop = async (): Promise<void> => {
    await closeJobs(jobs);
    await database.close();
  };
  beforeEach(start, 60_000);
  afterEach(async () => {
    await closeJobs(jobs);
    await sql`delete from pgboss.job`.execute(database.db);
    await database.close();
  });

  const options = { cron: '0 3 1 1 *', timezone: 'Europe/Berlin' };
  /** What pg-boss does when the schedule is due. */
  const tick = (name: string) => jobs.boss.send(`schedule/${name}`, null);
  const results = async () =>
    (
      await sql<{
        state: string;
        output: unknown;
      }>`select state, output from pgboss.job where name like 'schedule/%'`.execute(database.db)
    ).rows;

  it('any value that a run returns is stored as its result', async () => {
    const returned: unknown[] = [{ a: 'x\0', b: ['\ud800'] }, 'text', undefined];
    scheduler.schedule('report', options, () => returned.shift());
    await scheduler.start();
    for (const wanted of [{ a: 'x\uFFFD', b: ['\uFFFD'] }, { value: 'text' }, null]) {
      await tick('report');
      await expect.poll(results, { timeout: 10_000 }).toContainEqual({ state: 'completed', output: wanted });
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 30, schedule: 'report', attempt: 1, msg: 'the schedule ran' }),
    );
  });

  it('a failed run is logged and retried later', async () => {
    const times: number[] = [];
    scheduler.schedule('report', options, ({ log }) => {
      times.push(Date.now());
      log.info('hello');
      if (times.length === 1) throw rollBack(500, { error: 'no' });
      return { done: true };
    });
    await scheduler.start();
    await tick('report');
    await expect
      .poll(results, { timeout: 25_000, interval: 200 })
      .toEqual([{ state: 'completed', output: { done: true } }]);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4500);
    expect(lines.map(({ level, attempt, msg }) => [level, attempt, msg])).toEqual([
      [30, 1, 'hello'],
      [50, 1, 'the schedule failed and will be retried'],
      [30, 2, 'hello'],
      [30, 2, 'the schedule ran'],
    ]);
  });

  it('a run that rolled back without failing is completed', async () => {
    scheduler.schedule('report', options, () => Promise.reject(rollBack(409, { done: 'already' })));
    await scheduler.start();
    await tick('report');
    await expect.poll(results, { timeout: 10_000 }).toEqual([{ state: 'completed', output: { done: 'already' } }]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 30, status: 409, msg: 'the schedule ran and was rolled back' }),
    );
  });

  it('a run is aborted at its deadline', async () => {
    let aborted: unknown;
    scheduler.schedule('report', { ...options, timeoutMs: 200 }, async ({ signal }) => {
      await sleep(5000, undefined, { signal }).catch(() => undefined);
      aborted = signal.reason;
      signal.throwIfAborted();
    });
    await scheduler.start();
    await tick('report');
    await expect.poll(() => aborted, { timeout: 10_000 }).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT' });
    await expect.poll(results).toEqual([{ state: 'retry', output: { message: 'The request took too long' } }]);
  });

  it('a server that stops waits for a running run', async () => {
    let ended = false;
    scheduler.schedule('report', options, async () => {
      await sleep(1500);
      ended = true;
    });
    await scheduler.start();
    await tick('report');
    await sleep(1200);
    await stop();
    expect(ended).toBe(true);
    await start();
  });

  it('schedules of removed flows are removed', async () => {
    await jobs.boss.createQueue('of-somebody-else');
    await jobs.boss.schedule('of-somebody-else', '0 0 * * *');
    scheduler.schedule('old', options, () => undefined);
    scheduler.schedule('kept', options, () => undefined);
    await scheduler.start();
    await stop();
    await start();
    scheduler.schedule('kept', { cron: '*/5 * * * mon', timezone: 'UTC' }, () => undefined);
    scheduler.schedule('new', options, () => undefined);
    await scheduler.start();
    const schedules = await jobs.boss.getSchedules();
    expect(new Set(schedules.map(({ name, cron, timezone }) => `${name} ${cron} ${timezone}`))).toEqual(
      new Set([
        'of-somebody-else 0 0 * * * UTC',
        'schedule/kept */5 * * * mon UTC',
        'schedule/new 0 3 1 1 * Europe/Berlin',
      ]),
    );
    // A failed run is retried for five minutes, one that never started is dropped after a day.
    expect(await jobs.boss.getQueue('schedule/new')).toMatchObject({
      ...{ retryLimit: 5, retryDelay: 10, retryBackoff: true },
      ...{ expireInSeconds: 86_400, retentionSeconds: 86_400, heartbeatSeconds: 10 },
    });
  });
});
