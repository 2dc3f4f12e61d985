import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { EventSource } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { startGolden } from './golden-server.ts';
import type { Server } from './server.ts';

let postgres: Postgres;
let pool: Pool;
let server: Server;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  pool = new Pool({ connectionString: postgres.url });
  // The test ends sessions.
  pool.on('error', () => undefined);
  server = await startGolden('exports', async () => ({ DATABASE_URL: postgres.url }));
  await pool.query(`insert into customers (name) values ('Ada')`);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await pool.end();
  await postgres.stop();
});

async function store(count: number): Promise<void> {
  await pool.query('truncate orders restart identity');
  await pool.query(
    `insert into orders (customer_id, total, placed) select 1, n / 4.0, '2026-01-01'::timestamptz + n * interval '1 s' from generate_series(1, $1) n`,
    [count],
  );
}

/** What is sent, without keeping it in memory. */
async function measure(
  path: string,
): Promise<{ readonly lines: number; readonly peak: number; readonly last: string }> {
  const answer = await ask(path);
  let [lines, peak, last] = [0, 0, ''];
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB())), 20);
  for await (const chunk of answer) {
    const text = String(chunk);
    lines += text.split('\n').length - 1;
    last = text.slice(-80);
  }
  clearInterval(watch);
  return { lines, peak: Math.max(peak, residentMiB()), last };
}

const shortTimeouts = `
  import { Socket } from 'node:net';
  const { setTimeout } = Socket.prototype;
  Socket.prototype.setTimeout = function (milliseconds, ...rest) {
    return setTimeout.call(this, milliseconds / 60, ...rest);
  };
`;

const ask = (path: string, { url } = server): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, resolve).on('error', reject);
  });

const residentMiB = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

/** The sessions in which rows are being read. */
async function reading(): Promise<readonly number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like 'fetch %' and xact_start is not null`,
  );
  return rows.map(({ pid }) => pid);
}

describe('a million rows', () => {
  it('take no more memory than ten thousand', async () => {
    const paths = ['/orders.csv', '/orders.ndjson'];
    await store(10_000);
    // Warm-up: the memory of the first requests is kept.
    for (const path of [...paths, ...paths]) await measure(path);
    const few = await Promise.all(paths.map(measure));
    await store(1_000_000);
    const [csv, ndjson] = [await measure('/orders.csv'), await measure('/orders.ndjson?limit=200000')];
    expect([...few, csv, ndjson].map(({ lines }) => lines)).toEqual([10_001, 10_000, 1_000_001, 200_000]);
    expect(csv.last).toContain('1000000,1,250000,2026-01-12T13:46:40.000Z');
    expect(Math.max(csv.peak, ndjson.peak) - Math.max(...few.map(({ peak }) => peak))).toBeLessThan(30);
    expect(await reading()).toEqual([]);
  }, 180_000);

  it('wait for a client that reads nothing, and a client that leaves ends the query', async () => {
    const answer = await ask('/orders.ndjson');
    answer.pause();
    await expect.poll(reading).toHaveLength(1);
    await sleep(1000);
    const before = residentMiB();
    await sleep(1000);
    expect(residentMiB() - before).toBeLessThan(5);
    expect(await reading()).toHaveLength(1);
    answer.destroy();
    await expect.poll(reading).toEqual([]);
  }, 60_000);

  it('disconnect a client that reads nothing for long, but not one that reads slowly', async () => {
    const impatient = await startGolden('exports', async () => ({
      DATABASE_URL: postgres.url,
      // The server's minute takes a second, so that the test does not take one.
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shortTimeouts)}`,
    }));
    try {
      const [idle, slow] = await Promise.all([0, 1].map(() => ask('/orders.ndjson', impatient)));
      idle?.pause();
      await expect.poll(reading).toHaveLength(2);
      let taken = 0;
      for await (const chunk of slow ?? []) {
        taken += String(chunk).length;
        if (taken < 4_000_000) await sleep(20);
      }
      expect(taken).toBeGreaterThan(50_000_000);
      await expect.poll(reading).toEqual([]);
      await expect.poll(impatient.output).toContain('the client does not read the answer');
      idle?.destroy();
    } finally {
      await impatient.stop();
    }
  }, 90_000);

  it('are cut off where the database fails behind the first ones, which is logged', async () => {
    await store(300_000);
    const answer = await ask('/orders.ndjson');
    answer.pause();
    await expect.poll(reading).toHaveLength(1);
    const [pid] = await reading();
    await pool.query(`select pg_terminate_backend($1)`, [pid]);
    const cut = (async () => {
      for await (const _chunk of answer);
    })();
    await expect(cut).rejects.toThrow('aborted');
    await expect.poll(server.output).toContain('the answer breaks off');
    expect((await measure('/orders.ndjson?limit=3')).lines).toBe(3);
  }, 60_000);
});

it('a failure before the first row is answered', async () => {
  await pool.query('alter table orders rename to elsewhere');
  const answer = await fetch(`${server.url}/orders.csv`);
  await pool.query('alter table elsewhere rename to orders');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8']);
});

it('the time limit is one for the first row', async () => {
  await store(10);
  const lock = await pool.connect();
  await lock.query('begin');
  await lock.query('lock table orders in access exclusive mode');
  const late = await fetch(`${server.url}/orders.ndjson`);
  expect(late.status).toBe(503);
  await lock.query('rollback');
  lock.release();
  await expect.poll(reading).toEqual([]);
  expect((await measure('/orders.ndjson')).lines).toBe(10);
}, 60_000);

it('events come to a client that connects again with the id of the last one', async () => {
  await store(2);
  const ids: string[] = [];
  const source = new EventSource(`${server.url}/orders/events`);
  source.addEventListener('order', (event) => {
    if ('lastEventId' in event) ids.push(String(event.lastEventId));
  });
  await expect.poll(() => ids).toEqual(['1', '2']);
  await pool.query(`insert into orders (customer_id, total, placed) values (1, 5, now())`);
  await expect.poll(() => ids).toEqual(['1', '2', '3']);
  source.close();
}, 60_000);
