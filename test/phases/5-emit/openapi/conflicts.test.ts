import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const int = { type: 'integer' };
const tables = {
  plain: { columns: { id, name: { type: 'text' } } },
  keyed: { columns: { id, name: { type: 'text', unique: true }, note: { type: 'text', nullable: true } } },
  chosen: { columns: { id: { type: 'text', primaryKey: true }, name: { type: 'text' } } },
  checked: {
    columns: { id, name: { type: 'text' }, low: int, high: int },
    checks: [{ left: 'low', operator: 'le', right: 'high', message: 'low to high' }],
  },
  counted: { columns: { id, count: int } },
  deleted: {
    columns: {
      id,
      name: { type: 'text', unique: true },
      note: { type: 'text' },
      at: { type: 'timestamp', nullable: true },
    },
    softDelete: 'at',
  },
  stamped: {
    columns: {
      id,
      name: { type: 'text' },
      made: { type: 'timestamp' },
      changed: { type: 'timestamp', onUpdate: 'now' },
    },
    checks: [{ left: 'made', operator: 'le', right: 'changed', message: 'made first' }],
  },
  stock: { columns: { id, count: { type: 'integer', min: 0 } } },
  parent: { columns: { id } },
  child: { columns: { id, parent_id: { type: 'integer', references: 'parent.id' } } },
  gone: { columns: { id, of: { type: 'integer', references: 'plain.id', onDelete: 'cascade' } } },
};

type Nodes = Readonly<Record<string, NodeSpec>>;

const isOne = { where: [{ column: 'id', operator: 'eq' }] };
const insert = (table: string, record: Readonly<Record<string, string | number>>): NodeSpec => ({
  ...{ type: 'db-insert', config: { table }, inputs: { record } },
});
const update = (table: string, changes: JsonObject, config: JsonObject = {}): NodeSpec => ({
  ...{ type: 'db-update', config: { table, ...isOne, ...config }, inputs: { id: 1, changes } },
});
const subtract = (table: string): NodeSpec => ({
  type: 'db-update',
  config: { table, ...isOne, set: { count: { subtract: 'by' } } },
  inputs: { id: 1, by: 1 },
});
/** An update with the changes that a client sends. */
const updateAny = (table: string, columns: readonly string[] = []): readonly [NodeSpec, Nodes, string] => [
  {
    type: 'db-update',
    config: { table, ...isOne, ...(columns.length === 0 ? {} : { columns }) },
    inputs: { id: 1 },
  },
  { body: { type: 'get-json-body' } },
  'body.body -> write.changes',
];
const remove = (table: string): NodeSpec => ({
  ...{ type: 'db-delete', config: { table, ...isOne }, inputs: { id: 1 } },
});

/** What openapi.json says of a status 409. */
async function conflictOf(write: NodeSpec, more: Nodes = {}, edges = '') {
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
    ['for a unique key, in an update', update('keyed', { name: 'n' })],
    ['for a primary key that the database does not make', insert('chosen', { id: 'a', name: 'b' })],
    ['for a check of the table', update('checked', { low: 1 })],
    ['for a rule of a column that the database computes', subtract('stock')],
    ['for a number that the database computes, which may be too large', subtract('counted')],
    ['for a reference, in an update', update('child', { parent_id: 1 })],
    ['for a row that counts again for a key', update('deleted', { at: null }, { deleted: true })],
    ['for what every update sets', update('stamped', { name: 'n' })],
    ['for a reference', insert('child', { parent_id: 1 })],
    ['for rows that refer to what is removed', remove('parent')],
  ])('%s', async (_name, write) => expect(await conflictOf(write)).toEqual(unsaid));

  test('for what a client may change', async () => {
    expect(await conflictOf(...updateAny('keyed'))).toEqual(unsaid);
    expect(await conflictOf(...updateAny('checked', ['low']))).toEqual(unsaid);
  });

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
    ['for changes of other columns than those of a check', update('checked', { name: 'n' })],
    ['for changes of a row that has a key', update('deleted', { note: 'n' })],
    ['for changes of a row to which others refer', update('plain', { name: 'n' })],
  ])('%s', async (_name, write) => expect(await conflictOf(write)).toBeUndefined());

  test('where clients may change nothing that has rules', async () => {
    expect(await conflictOf(...updateAny('plain'))).toBeUndefined();
    expect(await conflictOf(...updateAny('checked', ['name']))).toBeUndefined();
  });

  test('in a function or a container that changes no such column', async () => {
    const rename = { start: { type: 'start' }, write: update('keyed', { note: 'n' }), end: { type: 'return-values' } };
    const functions = [{ id: 'rename', flow: flow(rename, 'start.next -> write.in\nwrite.next -> end.in') }];
    const each = {
      ...{ start: { type: 'start' }, call: { type: 'call', config: { function: 'rename' } } },
      ...{ all: { type: 'for-each', config: { item: 'each' }, inputs: { list: [1, 2] } } },
      write: { ...update('keyed', { note: 'n' }), parent: 'all' },
      done: { type: 'return-json', inputs: { body: {} } },
    };
    const calling = flow(each, 'start.next -> call.in\ncall.next -> all.in\nall.next -> done.in\nall.body -> write.in');
    const { paths } = JSON.parse(await openApiOf(project(calling, {}, { tables, functions })));
    expect(paths['/test'].post.responses[409]).toBeUndefined();
  });

  const failed = { type: 'return-json', config: { status: 410 }, inputs: { body: {} } };

  test('where the flow takes the failure', async () => {
    const write = insert('keyed', { name: 'a' });
    expect(await conflictOf(write, { failed }, 'write.error -> failed.in')).toBeUndefined();
    expect(await conflictOf(write, { failed, c: { type: 'catch' } }, 'c.next -> failed.in')).toBeUndefined();
    expect(await conflictOf(write, { failed }, 'write.conflict.name -> failed.in')).toEqual(unsaid);
  });
});
