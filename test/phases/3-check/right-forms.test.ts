import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { diagnostics } from './flow.ts';

const node = (id: string, type: string, config: JsonObject = {}, inputs: JsonObject = {}): JsonObject => ({
  id,
  type,
  config,
  inputs,
});
const route = (nodes: readonly JsonObject[], ...edges: readonly (readonly [string, string])[]): JsonObject => ({
  id: 'r',
  method: 'POST',
  path: '/r',
  flow: { nodes: [node('start', 'start'), ...nodes], edges: edges.map(([from, to]) => ({ from, to })) },
});

describe('a setting of the wrong form is shown in the right one', () => {
  const where = [{ column: 'id', operator: 'eq' }];
  test.each<[string, JsonObject, JsonObject, string]>([
    ['db-list', { orderBy: ['id'] }, {}, 'Make it an object such as { "column": … }.'],
    [
      'db-list',
      { table: 'seats', include: { user: { relation: 'user', pluck: 'name' } } },
      {},
      'Write "columns": ["name"] in place of “pluck”: Get Property reads the value of that row.',
    ],
    ['db-list', { orderBy: { column: 'id' } }, {}, 'Put it in brackets, as the item of a list: [ … ].'],
    ['db-list', { where: ['age > 1'] }, {}, 'Make it an object such as { "column": "name", "operator": "eq" }.'],
    [
      'db-update',
      { where, set: { add: 1 } },
      {},
      'Make it a change of the column that its key names: { "add": "by" } with "inputs": { "by": 1 } at the node, or "now".',
    ],
    [
      'db-update',
      { where, set: { age: { add: 1 } } },
      {},
      'Make it the name of an input: { "add": "by" } with "inputs": { "by": 1 } at the node.',
    ],
    [
      'db-update',
      { where },
      { changes: { age: { add: 1 } } },
      'What the database computes is in the config: "set": { "age": { "add": "by" } }, where "by" is an input of the node.',
    ],
    [
      'db-update',
      { where },
      { changes: { created: 'now' } },
      'What the database computes is in the config: "set": { "created": "now" }.',
    ],
  ])('%s %j %j', (type, config, inputs, hint) => {
    const acts = node(
      'acts',
      type,
      { table: 'users', ...config },
      { ...inputs, ...(type === 'db-list' ? {} : { id: 1 }) },
    );
    const found = diagnostics([
      route(
        [acts, node('reply', 'return-json', {}, { body: {} })],
        ['start.next', 'acts.in'],
        ['acts.next', 'reply.in'],
      ),
    ]);
    expect(found).toMatchObject([{ hint }]);
  });
});

test.each<[string, JsonObject, [string, string][], string]>([
  ['a literal', { body: 1 }, [['now.value', 'reply.body']], 'give it to a Fallback'],
  [
    'the same',
    {},
    [
      ['now.value', 'reply.body'],
      ['now.value', 'reply.body'],
    ],
    'Both edges are the same',
  ],
  [
    'another value',
    {},
    [
      ['now.value', 'reply.body'],
      ['uuid.value', 'reply.body'],
    ],
    'a node of its own',
  ],
])('an input that is fed by %s as well says what to do instead', (_, inputs, edges, hint) => {
  const nodes = [node('now', 'now'), node('uuid', 'uuid'), node('reply', 'return-json', {}, inputs)];
  const found = diagnostics([route(nodes, ['start.next', 'reply.in'], ...edges)]);
  expect(found.find(({ code }) => code === 'FS2008')?.hint).toContain(hint);
});
