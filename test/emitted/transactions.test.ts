import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { bookRound } from './booking.ts';
import { ledger } from './ledger.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer, type Server } from './server.ts';

let postgres: Postgres;
let project: Project;
beforeAll(async () => {
  [postgres, project] = await Promise.all([startPostgres(), buildProject(ledger)]);
}, 60_000);
afterAll(async () => {
  await killServers();
  await postgres.stop();
  project.remove();
});

const entries = async (server: Server, key: string): Promise<unknown> =>
  (await ask(server, `/entries?key=${key}`)).body;

describe.each(['PostgreSQL', 'PGlite'])('on %s', (engine) => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(
      project.folder,
      engine === 'PGlite'
        ? { DATA_DIR: await embeddedData(join(project.folder, 'data')) }
        : { DATABASE_URL: await postgres.createDatabase('flows') },
    );
  }, 60_000);
  afterAll(() => server.stop());

  it('a key is new once, and a second delivery takes the other branch', async () => {
    const answers = [await ask(server, '/once', { key: 'a' }), await ask(server, '/once', { key: 'a' })];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { first: true }],
      [200, { first: false }],
    ]);
    expect(await entries(server, 'a')).toHaveLength(1);
  });

  it.each([400, 422, 500, 503])(
    'a status of %i from the flow rolls back key and writes, and lets the retry through',
    async (status) => {
      const key = `status-${status}`;
      const failed = await ask(server, '/once', { key, status });
      expect([failed.status, failed.body]).toEqual([status, { first: true }]);
      expect(await entries(server, key)).toEqual([]);
      expect((await ask(server, '/once', { key })).body).toEqual({ first: true });
      expect(await entries(server, key)).toHaveLength(1);
    },
  );

  it('a 4xx answer commits if it says so, a 5xx answer never', async () => {
    expect((await ask(server, '/kept', { key: 'kept', status: 500 })).status).toBe(500);
    expect(await entries(server, 'kept')).toEqual([]);
    expect((await ask(server, '/kept', { key: 'kept', status: 422 })).status).toBe(422);
    expect(await entries(server, 'kept')).toHaveLength(1);
    expect((await ask(server, '/kept', { key: 'kept' })).body).toEqual({ first: false });
  });

  it.each(['text/html', 'application/json'])(
    'a form that is refused behind a write has written nothing, and says so in %s',
    async (accept) => {
      const answer = await fetch(`${server.url}/form`, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({ key: 'form' }),
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([409, `${accept}; charset=utf-8`]);
      expect(await answer.text()).toContain('too late');
      expect(await entries(server, 'form')).toEqual([]);
    },
  );

  it('a value that is rejected after the key lets the retry through', async () => {
    expect((await ask(server, '/once', { key: 'b', status: 'none' })).status).toBe(400);
    expect((await ask(server, '/once', { key: 'b' })).body).toEqual({ first: true });
  });

  it('a failure behind an error edge leaves the transaction usable', async () => {
    const answers = [
      await ask(server, '/savepoint', { name: 'ada' }),
      await ask(server, '/savepoint', { name: 'ada' }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [201, { stored: true }],
      [202, { code: 'unique' }],
    ]);
    expect(await entries(server, 'unique')).toHaveLength(1);
    expect(await entries(server, 'before')).toHaveLength(2);
  });

  it('a transaction sees its own writes, and many concurrent ones all end', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const answers = await Promise.all(keys.map((key) => ask(server, '/twice', { key })));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(answers.map(({ body }) => body)).toEqual(
      keys.map((key) => ({ entries: [{ id: expect.any(Number), key, note: 'first' }], names: expect.any(Number) })),
    );
  });

  it('among many flows that wait for a connection, those past their time limit write nothing', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `late-${index}`);
    const [late] = await Promise.all([
      Promise.all(keys.map((key) => ask(server, '/slow', { key }))),
      Promise.all(keys.map((key) => ask(server, '/twice', { key: `before-${key}` }))),
    ]);
    // Wait until the server stops shedding load.
    await expect.poll(async () => (await ask(server, '/entries?key=none')).status, { timeout: 10_000 }).toBe(200);
    for (const [index, { status }] of late.entries())
      expect([status, await entries(server, `late-${index}`)]).toEqual(
        status === 200 ? [200, [expect.anything(), expect.anything()]] : [503, []],
      );
  });

  it('one of eight concurrent bookings of an hour succeeds if each locks the room first', async () => {
    for (const round of [1, 2, 3])
      expect((await bookRound(server, '/book', `room-${round}`)).toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array(7).fill(409),
      ]);
  });

  it('twenty concurrent requests with one key have one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server, '/once', { key: 'crowd' })));
    expect(answers.filter(({ body }) => JSON.stringify(body) === '{"first":true}')).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await entries(server, 'crowd')).toHaveLength(1);
  });
});

describe('concurrent requests', () => {
  it('all decide by the earlier state on PostgreSQL, unless they lock', async () => {
    const server = await startServer(project.folder, { DATABASE_URL: await postgres.createDatabase('races') });
    const booked: number[] = [];
    while (booked.length < 20 && !booked.some((count) => count > 1)) {
      booked.push(
        (await bookRound(server, '/book-at-once', `room-${booked.length}`)).filter((status) => status === 201).length,
      );
    }
    expect(Math.max(...booked)).toBeGreaterThan(1);
    await server.stop();
  }, 60_000);
});

describe('a time limit', () => {
  let server: Server;
  let pool: Pool;
  beforeAll(async () => {
    const url = await postgres.createDatabase('limits');
    server = await startServer(project.folder, { DATABASE_URL: url });
    pool = new Pool({ connectionString: url });
    await pool.query("insert into names (name) values ('lock')");
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  it.each([
    ['rolls a transaction back', '/slow', []],
    [
      'keeps what a flow without a transaction has stored',
      '/slow-alone',
      [{ id: expect.any(Number), key: 'limit-/slow-alone', note: 'first' }],
    ],
  ])('%s, starts nothing more and answers 503', async (_, path, left) => {
    const holder = await pool.connect();
    await holder.query("begin; select * from names where name = 'lock' for update");
    const started = performance.now();
    const answer = await ask(server, path, { key: `limit-${path}` });
    const took = performance.now() - started;
    await holder.query('rollback');
    holder.release();
    await sleep(200);
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        statusCode: 503,
        code: 'FST_ERR_HANDLER_TIMEOUT',
        error: 'Service Unavailable',
        message: 'The request took too long',
      },
    ]);
    expect(took).toBeLessThan(1500);
    expect(await entries(server, `limit-${path}`)).toEqual(left);
    expect((await ask(server, path, { key: 'in time' })).status).toBe(200);
  });

  it('is what a failure is to the items that run at the same time: they start nothing more', async () => {
    const holder = await pool.connect();
    await holder.query("begin; insert into names (name) values ('waits')");
    const answer = ask(server, '/at-once', { keys: ['waits', 'lock', 'later'] });
    const isWaiting = "select 1 from pg_stat_activity where datname = 'limits' and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1);
    await sleep(200);
    await holder.query('rollback');
    holder.release();
    expect((await answer).status).toBe(409);
    expect((await pool.query("select name from names where name in ('waits', 'later')")).rows).toEqual([
      { name: 'waits' },
    ]);
    expect(await entries(server, 'waits')).toEqual([]);
    expect((await ask(server, '/at-once', { keys: ['one', 'two', 'three'] })).status).toBe(200);
  });

  it('waits for a running commit, and answers with its result', async () => {
    await pool.query(`create function wait() returns trigger as $$ begin perform pg_sleep(0.8); return null; end $$ language plpgsql;
      create constraint trigger slow after insert on entries deferrable initially deferred for each row when (new.key = 'commit' and new.note = 'first') execute function wait()`);
    const started = performance.now();
    const answer = await ask(server, '/slow', { key: 'commit' });
    expect(performance.now() - started).toBeGreaterThan(800);
    expect([answer.status, await entries(server, 'commit')]).toEqual([200, [expect.anything(), expect.anything()]]);
  });
});

describe('a server that shuts down', () => {
  it('answers accepted requests, accepts no new ones, and closes everything', async () => {
    const url = await postgres.createDatabase('stops');
    const server = await startServer(project.folder, { DATABASE_URL: url });
    const pool = new Pool({ connectionString: url, application_name: 'test' });
    await pool.query("insert into names (name) values ('lock')");
    const holder = await pool.connect();
    await holder.query("begin; select * from names where name = 'lock' for update");
    const taken = [1, 2, 3].map((number) => ask(server, '/wait', { key: `taken-${number}` }));
    await expect
      .poll(async () => (await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount, {
        timeout: 5000,
      })
      .toBe(3);
    server.kill('SIGTERM');
    await expect.poll(async () => (await ask(server, '/healthz')).status, { timeout: 5000 }).toBe(0);
    await holder.query('rollback');
    holder.release();
    const released = performance.now();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await server.exit).toEqual([0, null]);
    expect(performance.now() - released).toBeLessThan(5000);
    expect((await pool.query('select key from entries')).rows).toHaveLength(6);
    const connections = "select 1 from pg_stat_activity where datname = 'stops' and application_name <> 'test'";
    await expect.poll(async () => (await pool.query(connections)).rowCount, { timeout: 5000 }).toBe(0);
    await pool.end();
  }, 60_000);
});

describe('three replicas', () => {
  it('process each of twenty messages once, though each is delivered three times at once', async () => {
    const url = await postgres.createDatabase('replicas');
    const replicas = await Promise.all([1, 2, 3].map(() => startServer(project.folder, { DATABASE_URL: url })));
    const keys = Array.from({ length: 20 }, (_, index) => `message-${index}`);
    const answers = await Promise.all(keys.flatMap((key) => replicas.map((replica) => ask(replica, '/once', { key }))));
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(answers.filter(({ body }) => JSON.stringify(body) === '{"first":true}')).toHaveLength(20);
    const [replica] = replicas;
    const stored = replica === undefined ? [] : await Promise.all(keys.map((key) => entries(replica, key)));
    expect(stored).toEqual(keys.map((key) => [{ id: expect.any(Number), key, note: 'first' }]));
    expect(await Promise.all(replicas.map(({ stop }) => stop()))).toEqual(Array(3).fill([0, null]));
  }, 60_000);
});

describe('a lost database', () => {
  it('answers 503 meanwhile, and reconnects when it is back', async () => {
    const server = await startServer(project.folder, {
      DATABASE_URL: await postgres.createDatabase('gone'),
      LOG_LEVEL: 'silent',
    });
    expect((await ask(server, '/once', { key: 'a' })).status).toBe(200);
    await postgres.pause();
    const gone = await Promise.all([
      ask(server, '/once', { key: 'b' }),
      ask(server, '/entries'),
      ask(server, '/readyz'),
      ask(server, '/healthz'),
    ]);
    expect(gone.map(({ status }) => status)).toEqual([503, 503, 503, 200]);
    expect(gone[0]?.body).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The database cannot be reached',
    });
    await postgres.resume();
    await expect.poll(async () => (await ask(server, '/readyz')).status, { timeout: 10_000 }).toBe(200);
    expect((await ask(server, '/once', { key: 'b' })).body).toEqual({ first: true });
    expect(await server.stop()).toEqual([0, null]);
  }, 60_000);
});
