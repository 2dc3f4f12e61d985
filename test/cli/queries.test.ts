import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterAll, expect, test } from 'vitest';
import { openCacheFolder } from '../../compiler/cli/cache/folder.ts';
import type { QueryAnswer } from '../../compiler/ir/query.ts';
import { flow } from '../support/compile-flow.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces();

afterAll(workplaces.remove);

test('the database is asked once of a statement, whatever command comes next', async () => {
  const place = workplaces.next();
  const nodes = {
    start: { type: 'start' },
    count: { type: 'db-query', config: { sql: 'select count(*) as n from items' } },
    reply: { type: 'return-json' },
  };
  const edges = 'start.next -> count.in\ncount.next -> reply.in\ncount.records -> reply.body';
  const tables = { items: { columns: { id: { type: 'integer', primaryKey: true } } } };
  const routes = [{ id: 'count', method: 'GET', path: '/count', flow: flow(nodes, edges) }];
  place.write('flow.json', JSON.stringify({ version: 1, name: 'example', tables, routes }));
  const env = { XDG_CACHE_HOME: join(place.folder, 'cache') };
  expect(await place.flowsmithWith({ env }, 'check', 'flow.json')).toMatchObject({ code: 0 });

  // The cached answer is changed to something that no database would say.
  const path = join(place.folder, 'cache/flowsmith/queries');
  const [name = '', ...others] = readdirSync(path);
  expect(others).toEqual([]);
  const folder = openCacheFolder(path);
  const answers: Map<string, QueryAnswer> = deserialize(folder.read(name) ?? serialize(new Map()));
  expect(answers.size).toBe(1);
  const [statement = ''] = answers.keys();
  answers.set(statement, { kind: 'refused', message: 'the kept answer was read', code: '42000' });
  folder.write(name, serialize(answers));
  const built = await place.flowsmithWith({ env }, 'build', 'flow.json', '--out', 'out');
  expect(`${built.stdout}${built.stderr}`).toContain('the kept answer was read');
}, 60_000);
