import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { compileProject, flow } from '../../../support/compile-flow.ts';

/** A function that returns its input, and calls nothing. */
const echo = (id: string, examples: readonly JsonObject[] = [{ inputs: { x: 1 }, outputs: { y: 1 } }]): JsonObject => ({
  id,
  inputs: { x: 'number' },
  outputs: { y: 'number' },
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'give', type: 'return-values' },
    ],
    edges: [
      { from: 'start.next', to: 'give.in' },
      { from: 'start.x', to: 'give.y' },
    ],
  },
  examples,
});

async function emitted(...functions: readonly JsonObject[]): Promise<ReadonlyMap<string, string>> {
  const { files = [] } = await compileProject({ version: 1, name: 'p', functions, routes: [] });
  return new Map(files.map(({ path, text }) => [path, text]));
}

test('functions that only compute are tested without a server', async () => {
  const files = await emitted(echo('same'));
  expect(files.get('test/functions.test.ts')).toBe(`import { describe, it } from 'node:test';
import { same } from '../src/functions/same.ts';
import { expectOutput } from './support.ts';

describe('same', () => {
  it('example 1', () => {
    expectOutput(same(1), 1);
  });
});
`);
  expect([...files.keys()].filter((path) => path.startsWith('test/')).toSorted()).toEqual([
    'test/functions.test.ts',
    'test/matches.ts',
    'test/support.ts',
  ]);
});

test('a function that is named as something else in its tests has another name there', async () => {
  const text = (await emitted(...['describe', 'expect-output', 'server'].map((id) => echo(id)))).get(
    'test/functions.test.ts',
  );
  expect(text).toContain("import { describe as describeFunction } from '../src/functions/describe.ts';");
  expect(text).toContain('expectOutput(serverFunction(1), 1);');
});

test('rows that examples share have another name than a function', async () => {
  const given = { rows: { people: [{ id: 1 }] } };
  const example = { given, outputs: { found: [{ id: 1 }] } };
  const { files = [] } = await compileProject({
    version: 1,
    name: 'p',
    tables: { people: { columns: { id: { type: 'integer', primaryKey: true } } } },
    functions: [
      {
        id: 'people',
        outputs: { found: 'row people[]' },
        flow: flow(
          {
            start: { type: 'start' },
            list: { type: 'db-list', config: { table: 'people' } },
            give: { type: 'return-values' },
          },
          'start.next -> list.in\nlist.next -> give.in\nlist.records -> give.found',
        ),
        examples: [example, example],
      },
    ],
    routes: [],
  });
  const text = files.find(({ path }) => path === 'test/functions.test.ts')?.text;
  expect(text).toContain('const peopleRows = [{ id: 1 }];');
  expect(text?.match(/await insertRows\(server, \{ people: peopleRows \}\);/g)).toHaveLength(2);
});

test('a function without examples has no tests, and a project without any says so', async () => {
  const files = await emitted(echo('same', []));
  expect(files.has('test/functions.test.ts')).toBe(false);
  expect(files.get('test/routes.test.ts')).toContain('no route or function of the flow has an example');
});
