import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { flow } from '../support/compile-flow.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

/** Every minute, in one transaction: a row and a mail. */
const everyMinute = flow(
  {
    start: { type: 'start', config: { trigger: { type: 'cron', schedule: '* * * * *' } } },
    now: { type: 'now' },
    row: { type: 'build-object', config: { fields: ['made'] } },
    insert: { type: 'db-insert', config: { table: 'runs' } },
    mail: {
      type: 'send-email',
      config: { delivery: 'queued' },
      inputs: { to: 'office@example.com', subject: 'It ran', text: 'Again' },
    },
    log: { type: 'log', inputs: { message: 'The flow ran' } },
    result: { type: 'return-json' },
  },
  `start.next -> insert.in
  now.value -> row.made
  row.object -> insert.record
  insert.next -> mail.in
  mail.next -> log.in
  log.next -> result.in
  insert.record -> result.body`,
);
const list = flow(
  { start: { type: 'start' }, list: { type: 'db-list', config: { table: 'runs' } }, reply: { type: 'return-json' } },
  `
  start.next -> list.in
  list.next -> reply.in
  list.records -> reply.body`,
);
const scheduled = {
  version: 1,
  name: 'scheduled',
  tables: {
    runs: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, made: { type: 'timestamp' } } },
  },
  routes: [
    { id: 'every-minute', method: 'POST', path: '/runs', transaction: true, flow: everyMinute },
    { id: 'list-runs', method: 'GET', path: '/runs', flow: list },
  ],
};

let postgres: Postgres;
let project: Project;
beforeAll(async () => {
  [postgres, project] = await Promise.all([startPostgres(), buildProject(scheduled)]);
}, 60_000);
afterAll(async () => {
  await killServers();
  await postgres.stop();
  project.remove();
});

interface Job {
  readonly state: string;
  readonly retry_count: number;
  readonly output: unknown;
}
const jobsOf = async (pool: Pool): Promise<readonly Job[]> =>
  (
    await pool.query<Job>(
      `select state, retry_count, output from pgboss.job where name = 'schedule/every-minute' order by created_on`,
    )
  ).rows;

// Both tests wait for the next full minute, so they run together, each with its own `expect`.
describe.concurrent('a flow on schedule', () => {
  it('runs on the embedded database, and serves no requests', async ({ expect }) => {
    const server = await startServer(project.folder, {
      DATA_DIR: await embeddedData(join(project.folder, 'data')),
      LOG_LEVEL: 'info',
    });
    expect((await ask(server, '/runs', {})).status).toBe(404);
    await expect
      .poll(() => ask(server, '/runs').then(({ body }) => body), { timeout: 80_000, interval: 500 })
      .toEqual([{ id: 1, made: expect.any(String) }]);
    await expect.poll(server.output, { timeout: 5000 }).toMatch(/"schedule":"every-minute".*"The flow ran"/);
    expect(await server.stop()).toEqual([0, null]);
  }, 120_000);

  it('runs once per tick over three replicas, and is completed by another if one is killed', async ({
    expect,
    onTestFinished,
  }) => {
    const url = await postgres.createDatabase('schedules');
    const minute = () => Math.floor(Date.now() / 60_000);
    const began = minute();
    const replicas = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => ({
        name,
        server: await startServer(project.folder, {
          DATABASE_URL: `${url}?application_name=${name}`,
          DATA_DIR: join(project.folder, name),
        }),
      })),
    );
    const pool = new Pool({ connectionString: url });
    // While the table is locked, every run of the flow waits in the middle.
    const lock = new Client(url);
    onTestFinished(async () => void (await Promise.all([pool.end(), lock.end()])));
    await lock.connect();
    await lock.query('begin; lock table runs in share mode');
    const waiting = async () =>
      (
        await pool.query<{ name: string }>(
          `select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "runs"%'`,
        )
      ).rows;
    await expect.poll(waiting, { timeout: 80_000, interval: 200 }).not.toHaveLength(0);
    await sleep(3000);
    const [waiters, jobs] = [await waiting(), await jobsOf(pool)];
    // One run for the minute in which they started, and one for each minute since. The next one may already be queued,
    // too.
    const ticks = minute() - began + 1;
    expect(waiters.length).toBeLessThanOrEqual(ticks);
    expect(jobs.length).toBeLessThanOrEqual(ticks);
    // One run may have finished before the lock; the others run for the first time.
    const running = jobs.filter(({ state }) => state !== 'created' && state !== 'completed');
    expect(running).toMatchObject(waiters.map(() => ({ state: 'active', retry_count: 0 })));

    const [{ name } = { name: '' }] = waiters;
    replicas.find((replica) => replica.name === name)?.server.kill('SIGKILL');
    await lock.query('commit');
    await expect
      .poll(() => jobsOf(pool), { timeout: 60_000, interval: 200 })
      .toContainEqual({
        state: 'completed',
        retry_count: 1,
        output: { id: expect.any(Number), made: expect.any(String) },
      });
    // One row for each finished run. One run may be between its commit and its end.
    const rowsWithoutEnd = async () =>
      (await pool.query('select id from runs')).rows.length -
      (await jobsOf(pool)).filter(({ state }) => state === 'completed').length;
    await expect.poll(rowsWithoutEnd, { timeout: 20_000, interval: 200 }).toBe(0);
    await Promise.all(
      replicas
        .filter((replica) => replica.name !== name)
        .map(async ({ server }) => expect(await server.stop()).toEqual([0, null])),
    );
  }, 200_000);
});
