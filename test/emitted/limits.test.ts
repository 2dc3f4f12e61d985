import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startGolden } from './golden-server.ts';
import { ask, killServers } from './server.ts';
import type { Answer, Server } from './server.ts';

/** The login of the golden: 20 attempts per client and 5 per account in 15 minutes. */
const secrets = { JWT_SECRET: '0123456789abcdef0123456789abcdef', TRUST_PROXY: 'loopback' };
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(async () => {
  await killServers();
  await postgres.stop();
});

const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });
const logIn = (server: Server, email: string, address = '203.0.113.1'): Promise<Answer> =>
  ask(server, '/sessions', { email, password: 'a wrong guess' }, from(address));
const statuses = (answers: readonly Answer[]): readonly number[] => answers.map(({ status }) => status);

describe('two servers of one PostgreSQL', () => {
  let servers: readonly [Server, Server];
  let rows: Client;
  beforeAll(async () => {
    const url = await postgres.createDatabase('limits');
    const start = () => startGolden('log-in', async () => ({ DATABASE_URL: url, ...secrets }));
    servers = [await start(), await start()];
    rows = new Client({ connectionString: url });
    await rows.connect();
  }, 120_000);
  afterAll(async () => {
    await rows.end();
    for (const server of servers) await server.stop();
  });
  const turn = (index: number): Server => servers[index % 2 === 0 ? 0 : 1];

  it(
    'exactly the allowed number of simultaneous attempts pass, whichever server answers',
    { timeout: 120_000 },
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          logIn(turn(index), ['ada@example.com', ' ADA@Example.com'][index % 2] ?? ''),
        ),
      );
      expect(statuses(answers).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
      for (const { status, headers, body } of answers) {
        const retryAfter = headers.get('retry-after');
        if (status !== 429) expect(retryAfter).toBeNull();
        else {
          expect(Number(retryAfter)).toBeGreaterThan(800);
          expect(Number(retryAfter)).toBeLessThanOrEqual(900);
          expect(body).toEqual({ error: 'Too many attempts' });
        }
      }
      expect((await logIn(servers[0], 'bob@example.com')).status).toBe(401);
      expect((await logIn(servers[1], 'ada@example.com', '203.0.113.2')).status).toBe(429);
    },
  );

  it('a client has its own count, one of IPv6 by its network', { timeout: 120_000 }, async () => {
    const guess = (index: number, address: string) => logIn(turn(index), `user${index}@example.com`, address);
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => guess(index, `2001:db8::${(index + 1).toString(16)}`)),
    );
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);
    expect((await guess(30, '2001:db8:0:0:ffff::1')).status).toBe(429);
    expect((await guess(31, '2001:db8:0:1::1')).status).toBe(401);
  });

  it('what the flow takes back with its transaction is counted', { timeout: 120_000 }, async () => {
    const change = (index: number) =>
      ask(
        turn(index),
        '/users/7/email',
        { email: 'eve@example.com', password: 'a guess' },
        { ...from('192.0.2.1'), method: 'PUT' },
      );
    expect(statuses([await change(0), await change(1), await change(2), await change(3)])).toEqual([
      401, 401, 401, 429,
    ]);
    // After the limit, each path has a transaction: this one commits.
    expect((await rows.query('select client from attempts')).rows).toEqual([{ client: '192.0.2.1' }]);
  });

  it(
    'a window that is over begins anew, and nothing of a key is stored but its hash',
    { timeout: 60_000 },
    async () => {
      const before = await rows.query('select * from limited_keys');
      expect(JSON.stringify(before.rows)).not.toMatch(/example|203\.0/);
      await rows.query("update limited_keys set expires = expires - interval '15 minutes'");
      expect((await logIn(servers[0], 'ada@example.com')).status).toBe(401);
    },
  );
});

it('the embedded database counts, too', { timeout: 120_000 }, async () => {
  const server = await startGolden('log-in', async (folder) => ({
    DATA_DIR: await embeddedData(join(folder, 'data')),
    ...secrets,
  }));
  const answers = await Promise.all(Array.from({ length: 7 }, () => logIn(server, 'ada@example.com')));
  expect(statuses(answers).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429]);
  await server.stop();
});
