import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { startGolden } from './golden-server.ts';
import { killServers, type Server } from './server.ts';

const started: { postgres?: Postgres; server?: Server; lock?: Client } = {};

beforeAll(async () => {
  started.postgres = await startPostgres({ durable: false });
  const DATABASE_URL = await started.postgres.createDatabase('accounts');
  started.server = await startGolden('accounts', async () => ({ DATABASE_URL }));
  started.lock = new Client({ connectionString: DATABASE_URL });
  await started.lock.connect();
}, 120_000);
afterAll(async () => {
  await started.lock?.end();
  await started.server?.stop();
  await killServers();
  await started.postgres?.stop();
});

test(
  'while a hundred wait for a connection, others are refused, but for health checks',
  { timeout: 60_000 },
  async () => {
    const { server, lock } = started;
    if (server === undefined || lock === undefined) throw new Error('nothing is started');
    await lock.query('begin; lock table accounts in access exclusive mode');
    const answered: number[] = [];
    const answers = Array.from({ length: 160 }, async () => {
      const answer = await fetch(`${server.url}/accounts`);
      answered.push(answer.status);
      return answer;
    });
    // The pool has ten connections, and its queue a hundred places and one.
    await expect.poll(() => answered).toHaveLength(49);
    expect(new Set(answered)).toEqual(new Set([503]));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await lock.query('commit');
    const all = await Promise.all(answers);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(111);
    expect(
      new Set(all.filter(({ status }) => status === 503).map(({ headers }) => headers.get('retry-after'))),
    ).toEqual(new Set(['10']));
    expect(server.output().match(/load is shed/g)).toHaveLength(1);
    expect((await fetch(`${server.url}/accounts`)).status).toBe(200);
  },
);
