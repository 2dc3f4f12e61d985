import { describe, expect, test } from 'vitest';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const int = { type: 'integer' };
const tables = {
  plain: { columns: { id, name: { type: 'text' } } },
  keyed: { columns: { id, name: { type: 'text', unique: true } } },
  chosen: { columns: { id: { type: 'text', primaryKey: true }, name: { type: 'text' } } },
  checked: {
    columns: { id, name: { type: 'text' }, low: int, high: int },
    checks: [{ left: 'low', operator: 'le', right: 'high', message: 'low to high' }],
  },
  stock: { columns: { id, count: { type: 'integer', min: 0 } } },
  parent: { columns: { id } },
  child: { columns: { id, parent_id: { type: 'integer', references: 'parent.id' } } },
  gone: { columns: { id, of: { type: 'integer', references: 'plain.id', onDelete: 'cascade' } } },
};

const isOne = { where: [{ column: 'id', operator: 'eq' }] };
const insert = (table: string, record: Readonly<Record<string, string | number>>): NodeSpec => ({
  ...{ type: 'db-insert', config: { table }, inputs: { record } },
});
const update = (table: string, set: Readonly<Record<string, Readonly<Record<string, string>>>> = {}): NodeSpec => {
  const inputs = Object.keys(set).length === 0 ? { changes: { name: 'n' } } : { by: 1 };
  return {
    type: 'db-update',
    config: { table, ...isOne, ...('by' in inputs ? { set } : {}) },
    inputs: { id: 1, ...inputs },
  };
};
const remove = (table: string): NodeSpec => ({
  ...{ type: 'db-delete', config: { table, ...isOne }, inputs: { id: 1 } },
});

/** What openapi.json says of a status 409. */
async function conflictOf(write: NodeSpec, more: Readonly<Record<string, NodeSpec>> = {}, edges = '') {
  const nodes = { start: { type: 'start' }, write, done: { type: 'return-json', inputs: { body: {} } }, ...more };
  const text = await openApiOf(
    project(flow(nodes, `start.next -> write.in\nwrite.next -> done.in\n${edges}`.trim()), {}, { tables }),
  );
  return JSON.parse(text).paths['/test'].post.responses[409];
}
const unsaid = {
  description: 'The change contradicts what is stored',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

describe('openapi.json lists a 409 where the database may refuse a write', () => {
  test.each<readonly [string, NodeSpec]>([
    ['for a unique key', insert('keyed', { name: 'a' })],
    ['for a unique key, in an update', update('keyed')],
    ['for a primary key that the database does not make', insert('chosen', { id: 'a', name: 'b' })],
    ['for a check of the table', update('checked')],
    ['for a rule of a column that the database computes', update('stock', { count: { subtract: 'by' } })],
    ['for a reference', insert('child', { parent_id: 1 })],
    ['for rows that refer to what is removed', remove('parent')],
  ])('%s', async (_name, write) => expect(await conflictOf(write)).toEqual(unsaid));

  test('in a function', async () => {
    const store = { start: { type: 'start' }, write: insert('keyed', { name: 'a' }), end: { type: 'return-values' } };
    const functions = [{ id: 'store', flow: flow(store, 'start.next -> write.in\nwrite.next -> end.in') }];
    const nodes = {
      ...{ start: { type: 'start' }, call: { type: 'call', config: { function: 'store' } } },
      done: { type: 'return-json', inputs: { body: {} } },
    };
    const calling = flow(nodes, 'start.next -> call.in\ncall.next -> done.in');
    const { paths } = JSON.parse(await openApiOf(project(calling, {}, { tables, functions })));
    expect(paths['/test'].post.responses[409]).toEqual(unsaid);
  });
});

describe('openapi.json lists no 409', () => {
  test.each<readonly [string, NodeSpec]>([
    ['where nothing can be in the way of a new row', insert('plain', { name: 'a' })],
    ['for rows that go with what is removed', remove('plain')],
    ['for a row to which nothing refers', remove('child')],
  ])('%s', async (_name, write) => expect(await conflictOf(write)).toBeUndefined());

  const failed = { type: 'return-json', config: { status: 410 }, inputs: { body: {} } };

  test('where the flow takes the failure', async () => {
    const write = insert('keyed', { name: 'a' });
    expect(await conflictOf(write, { failed }, 'write.error -> failed.in')).toBeUndefined();
    expect(await conflictOf(write, { failed, c: { type: 'catch' } }, 'c.next -> failed.in')).toBeUndefined();
    expect(await conflictOf(write, { failed }, 'write.conflict.name -> failed.in')).toEqual(unsaid);
  });
});
