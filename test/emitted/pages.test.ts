import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { countStatements } from './counted-statements.ts';
import type { Counter } from './counted-statements.ts';
import { buildProject } from './project.ts';
import { ask, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

const flow = JSON.parse(readFileSync(new URL('../../fixtures/valid/listings/listings.json', import.meta.url), 'utf8'));
const started: { postgres?: Postgres; counter?: Counter; client?: Client; server?: Server; remove?: () => unknown } =
  {};

beforeAll(async () => {
  const project = await buildProject(flow);
  started.remove = project.remove;
  started.postgres = await startPostgres({ durable: false });
  const url = await started.postgres.createDatabase('listings');
  started.counter = await countStatements(url);
  started.server = await startServer(project.folder, { DATABASE_URL: started.counter.url });
  started.client = new Client({ connectionString: url });
  await started.client.connect();
  await started.client.query(`
    insert into sellers (name) select 'seller' || n from generate_series(1, 10) as n;
    insert into listings (title, price, "sellerId", "createdAt")
      select 'listing' || n, n % 7, n % 10 + 1, timestamptz '2026-01-01' + n / 3 * interval '1 ms' from generate_series(1, 90) as n;`);
}, 120_000);

afterAll(async () => {
  await killServers();
  await started.client?.end();
  started.counter?.close();
  await started.postgres?.stop();
  await started.remove?.();
});

async function statementsOf(path: string): Promise<{ readonly statements: number; readonly body: unknown }> {
  if (started.server === undefined || started.counter === undefined) throw new Error('no server');
  const before = started.counter.count();
  const { status, body } = await ask(started.server, path);
  expect(status).toBe(200);
  return { statements: started.counter.count() - before, body };
}

test('a page with its total is two statements', async () => {
  const { statements, body } = await statementsOf('/listings?limit=2&seller=seller3');
  expect(statements).toBe(2);
  expect(body).toMatchObject({ listings: [{ title: 'listing82' }, { title: 'listing72' }], total: 9 });
});
