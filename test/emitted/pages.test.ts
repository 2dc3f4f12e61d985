import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { JsonObject } from '../../compiler/base/json.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { countStatements } from './counted-statements.ts';
import type { Counter } from './counted-statements.ts';
import { buildProject } from './project.ts';
import { createChoose } from '../differential/choose.ts';
import { ask, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

const flow = JSON.parse(readFileSync(new URL('../../fixtures/valid/listings/listings.json', import.meta.url), 'utf8'));
const paged = (id: string, orderBy: readonly JsonObject[]): JsonObject => ({
  ...{ id, method: 'GET', path: `/pages/${id}` },
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'limit', type: 'get-query-param', config: { name: 'limit', type: 'integer' } },
      { id: 'after', type: 'get-query-param', config: { name: 'after' } },
      { id: 'list', type: 'db-list', config: { table: 'listings', page: 'cursor', orderBy: [...orderBy] } },
      { id: 'page', type: 'build-object', config: { fields: ['records', 'cursor'] } },
      { id: 'reply', type: 'return-json' },
    ],
    edges: [
      'start.next list.in, limit.value list.limit, after.value list.after, list.next reply.in',
      'list.records page.records, list.cursor page.cursor, page.object reply.body',
    ]
      .flatMap((edges) => edges.split(', '))
      .map((edge) => ({ from: edge.split(' ')[0] ?? '', to: edge.split(' ')[1] ?? '' })),
  },
});
const orders: Readonly<Record<string, readonly JsonObject[]>> = {
  newest: [{ column: 'createdAt', direction: 'desc' }],
  mixed: [{ column: 'price' }, { column: 'createdAt', direction: 'desc' }],
  title: [{ column: 'title' }],
};
flow.routes.push(...Object.entries(orders).map(([id, orderBy]) => paged(id, orderBy)));

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

interface Page {
  readonly records: readonly { readonly id: number }[];
  readonly cursor: string | null;
}
const isPage = (body: unknown): body is Page => Object.hasOwn(Object(body), 'cursor');

async function pageOf(path: string): Promise<Page> {
  if (started.server === undefined) throw new Error('no server');
  const { body } = await ask(started.server, path);
  if (!isPage(body)) throw new TypeError(`no page: ${JSON.stringify(body)}`);
  return body;
}

const idsOf = async (): Promise<readonly number[]> => {
  const found = await started.client?.query<{ id: number }>('select id from listings');
  return found?.rows.map(({ id }) => id) ?? [];
};

test.each(Object.keys(orders))(
  'pages by %s have every row that stays, once, while others come and go',
  async (order) => {
    for (const seed of [1, 2, 3]) {
      const choose = createChoose(seed);
      const before = await idsOf();
      const seen: number[] = [];
      for (let after: string | null = ''; after !== null;) {
        const from: string = after === '' ? '' : `&after=${after}`;
        const page: Page = await pageOf(`/pages/${order}?limit=${choose.below(9) + 1}${from}`);
        seen.push(...page.records.map(({ id }) => id));
        after = page.cursor;
        await started.client?.query(
          `insert into listings (title, price, "sellerId", "createdAt")
           select 'listing' || $1::int + n, n + $2, 1, timestamptz '2026-01-01' + ($1 % 40) * interval '1 ms' from generate_series(1, 2) as n`,
          [choose.below(1000), choose.below(6)],
        );
        await started.client?.query('delete from listings where id = any($1)', [
          [choose.pick(before), choose.pick(before), page.records.at(-1)?.id],
        ]);
        if (seen.length > 2000) throw new Error('the pages do not end');
      }
      expect(new Set(seen).size).toBe(seen.length);
      const there = new Set(await idsOf());
      expect(before.filter((id) => there.has(id) && !seen.includes(id))).toEqual([]);
    }
  },
);
