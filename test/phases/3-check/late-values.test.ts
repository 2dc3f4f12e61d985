import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = {
  orders: { columns: { id, name: { type: 'text' } } },
  lines: { columns: { id, order_id: { type: 'integer' }, title: { type: 'text' } } },
};

/** The codes for a flow that stores an order, and then its lines, without that of nodes that nothing uses. */
async function codes(
  more: Readonly<Record<string, NodeSpec>>,
  edges: string,
  route: Readonly<Record<string, JsonValue>> = {},
) {
  const nodes: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    lines: { type: 'get-body-field', config: { field: 'lines' } },
    order: { type: 'db-insert', config: { table: 'orders' }, inputs: { record: { name: 'new' } } },
    key: { type: 'get-property', config: { path: 'id' } },
    insert: { type: 'db-insert', config: { table: 'lines', many: true } },
    reply: { type: 'return-json', inputs: { body: 'done' } },
    ...more,
  };
  const all = `start.next -> order.in\norder.next -> insert.in\norder.record -> key.object\ninsert.next -> reply.in\n${edges}`;
  const { diagnostics } = await compileProject(project(flow(nodes, all), route, { tables }));
  return diagnostics.flatMap(({ code }) => (code === 'FS3003' ? [] : [code]));
}

const rows: Readonly<Record<string, NodeSpec>> = {
  rows: { type: 'map', config: { max: 100 } },
  title: { type: 'get-property', config: { path: 'title' }, parent: 'rows' },
  row: { type: 'build-object', config: { fields: ['order_id', 'title'] }, parent: 'rows' },
};
const ofEach =
  'rows.item -> title.object\ntitle.value -> row.title\nrow.object -> rows.result\nrows.results -> insert.record';

const withKey = `lines.value -> rows.list\nkey.value -> row.order_id\n${ofEach}`;

test('what is made of the request and of a new row may be refused once that is written', async () => {
  const decoded = {
    ...rows,
    decoded: { type: 'text', config: { operator: 'base64-decode', onInvalid: 'reject' }, parent: 'rows' },
  };
  const edges = withKey.replace('title.value -> row.title', 'title.value -> decoded.text\ndecoded.result -> row.title');
  expect(await codes(decoded, edges)).toEqual(['FS3426']);
  expect(await codes(decoded, edges, { transaction: true })).toEqual([]);
});

test('what the rows need of the items is checked before anything is written', async () => {
  expect(await codes(rows, withKey)).toEqual([]);
});

test('nothing is said where all of it exists before, or where it cannot be refused', async () => {
  const seven = {
    ...rows,
    row: { type: 'build-object', config: { fields: ['order_id', 'title'] }, parent: 'rows', inputs: { order_id: 7 } },
  };
  expect(await codes(seven, `lines.value -> rows.list\n${ofEach}`)).toEqual([]);
  const one: Readonly<Record<string, NodeSpec>> = {
    insert: { type: 'db-insert', config: { table: 'lines' } },
    title: { type: 'get-property', config: { path: 'title' } },
    row: { type: 'build-object', config: { fields: ['order_id', 'title'] } },
  };
  const edges =
    'lines.value -> title.object\ntitle.value -> row.title\nkey.value -> row.order_id\nrow.object -> insert.record';
  expect(await codes(one, edges)).toEqual([]);
});
