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

const flow = JSON.parse(readFileSync(new URL('../../fixtures/valid/articles/articles.json', import.meta.url), 'utf8'));
const started: { postgres?: Postgres; counter?: Counter; client?: Client; server?: Server; remove?: () => unknown } =
  {};

beforeAll(async () => {
  const project = await buildProject(flow);
  started.remove = project.remove;
  started.postgres = await startPostgres();
  const url = await started.postgres.createDatabase('articles');
  started.counter = await countStatements(url);
  started.server = await startServer(project.folder, { DATABASE_URL: started.counter.url });
  started.client = new Client({ connectionString: url });
  await started.client.connect();
  await started.client.query(`
    insert into users (username, email) select 'user' || n, n || '@example.com' from generate_series(1, 40) as n;
    insert into tags (name) select 'tag' || n from generate_series(1, 20) as n;
    insert into articles (slug, title, body, state, author_id)
      select 'slug' || n, 'Title', 'Body', 'published', n % 40 + 1 from generate_series(1, 90) as n;
    insert into article_tags (article_id, tag_id, position)
      select a, t, t from generate_series(1, 90) as a, generate_series(1, 5) as t;
    insert into favorites (article_id, user_id) select a, u from generate_series(1, 90) as a, generate_series(1, 7) as u;
    insert into follows (follower_id, followee_id) select 1, n from generate_series(2, 30) as n;`);
}, 120_000);

afterAll(async () => {
  await killServers();
  await started.client?.end();
  started.counter?.close();
  await started.postgres?.stop();
  await started.remove?.();
});

async function statementsOf(path: string): Promise<{ readonly statements: number; readonly length: number }> {
  if (started.server === undefined || started.counter === undefined) throw new Error('no server');
  const before = started.counter.count();
  const { status, body } = await ask(started.server, path);
  expect(status).toBe(200);
  return { statements: started.counter.count() - before, length: Array.isArray(body) ? body.length : 1 };
}

test.each([
  ['/articles/all?viewer=1', 90],
  ['/articles/all?viewer=1&author=user2&tag=tag1&favorited=user3&q=Title', 3],
  ['/users/1', 1],
])('%s is one statement, with all that its rows are related to', async (path, length) => {
  expect(await statementsOf(path)).toEqual({ statements: 1, length });
});

test('links that are set at the same time wait for each other in one order, and are those of one request', async () => {
  const { server, client } = started;
  if (server === undefined || client === undefined) throw new Error('no server');
  const put = (article: number, tags: readonly string[]) =>
    ask(server, `/articles/${article}/tags`, { tags }, { method: 'PUT' });
  const many = (name: string) => Array.from({ length: 150 }, (_, index) => `${name}${index}`);
  for (let round = 0; round < 12; round += 1) {
    const made = many(`new${round}-`);
    const apart = await Promise.all([put(1, made), put(2, made.toReversed())]);
    const [some, others] = [many('a'), many('b').concat('a1', 'a0')];
    const together = await Promise.all([put(3, some), put(3, others), put(3, some.toReversed())]);
    expect([...apart, ...together].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await client.query(
      'select name from article_tags join tags on tags.id = tag_id where article_id = 3 order by position',
    );
    expect([some, others, some.toReversed()]).toContainEqual(rows.map(({ name }) => name));
  }
});
