import { expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = { orders: { columns: { id, state: { type: 'text', enum: ['open', 'paid'] } } } };
const select = (whenTrue: string, whenFalse: string): NodeSpec => ({ type: 'select', inputs: { whenTrue, whenFalse } });
const fallback = (constant: string): NodeSpec => ({ type: 'fallback', inputs: { fallback: constant } });
const condition = 'given.value -> chosen.condition';

test.each<readonly [string, Readonly<Record<string, NodeSpec>>, string, readonly string[]]>([
  ['a Select', { chosen: select('payed', 'open') }, condition, ['whenTrue” of Select (chosen)']],
  ['a Select of what fits', { chosen: select('paid', 'open') }, condition, []],
  ['a Fallback', { chosen: fallback('opened') }, 'given.value -> chosen.value', ['fallback” of Fallback (chosen)']],
  ['a Fallback of what fits', { chosen: fallback('open') }, 'given.value -> chosen.value', []],
  [
    'a Select whose result a Fallback takes',
    { inner: select('payed', 'opened'), chosen: fallback('open') },
    'given.value -> inner.condition\ninner.value -> chosen.value',
    ['whenTrue” of Select (inner)', 'whenFalse” of Select (inner)'],
  ],
  [
    'a Select that is only used where a test has told which is taken',
    { chosen: select('open', 'none'), b: { type: 'branch' }, no: { type: 'return-json', inputs: { body: 'no' } } },
    `${condition}\nstart.next -> b.in\ngiven.value -> b.condition\nb.true -> insert.in\nb.false -> no.in`,
    [],
  ],
])('constants of %s have to fit where the chosen value goes', async (_, chosen, edges, misfits) => {
  const nodes: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    given: { type: 'get-body-field', config: { field: 'given' } },
    row: { type: 'build-object', config: { fields: ['state'] } },
    insert: { type: 'db-insert', config: { table: 'orders' } },
    reply: { type: 'return-json', inputs: { body: 'done' } },
    ...chosen,
  };
  const first = edges.includes('insert.in') ? '' : 'start.next -> insert.in\n';
  const wires = `${first}insert.next -> reply.in\nchosen.value -> row.state\nrow.object -> insert.record\n${edges}`;
  const { diagnostics } = await compileProject(project(flow(nodes, wires), {}, { tables }));
  expect(diagnostics.map(({ code, message }) => `${code} ${message.split(' goes')[0] ?? ''}`)).toEqual(
    misfits.map((port) => `FS3427 The constant “${port}`),
  );
});

/** What is found in a route whose node `built` is the record, or with `many` the records, that it stores. */
async function found(nodes: Readonly<Record<string, NodeSpec>>, edges: string, many = false) {
  const all: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    insert: { type: 'db-insert', config: { table: 'orders', ...(many ? { many } : {}) } },
    reply: { type: 'return-json', inputs: { body: 'done' } },
    ...nodes,
  };
  const wires = `start.next -> insert.in\ninsert.next -> reply.in\n${edges}`;
  const { diagnostics } = await compileProject(project(flow(all, wires), {}, { tables }));
  return diagnostics.map(({ code, message }) => `${code} ${message.split(' takes')[0] ?? ''}`);
}
const row = (state?: string): NodeSpec => ({
  type: 'build-object',
  config: { fields: ['state'] },
  ...(state === undefined ? {} : { inputs: { state } }),
});

test('a constant of a Value fits where it goes', async () => {
  const value = (constant: string) => ({ constant: { type: 'value', config: { value: constant } }, row: row() });
  const edges = 'constant.value -> row.state\nrow.object -> insert.record';
  expect(await found(value('payd'), edges)).toEqual(['FS3008 “value” of Value (constant)']);
  expect(await found(value('paid'), edges)).toEqual([]);
});

test('so do constants of objects that are built in a list', async () => {
  const rows = (state: string) => ({
    list: { type: 'build-list', config: { length: 2 } },
    one: row('open'),
    other: row(state),
  });
  const edges = 'one.object -> list.item0\nother.object -> list.item1\nlist.list -> insert.record';
  expect(await found(rows('payd'), edges, true)).toEqual(['FS3008 “state” of Build Object (other)']);
  expect(await found(rows('paid'), edges, true)).toEqual([]);
});

test('and those of the rows that a Map makes', async () => {
  const rows = (state: string) => ({
    given: { type: 'get-body-field', config: { field: 'given' } },
    each: { type: 'map' },
    id: { type: 'get-property', config: { path: 'id' }, parent: 'each' },
    row: { type: 'build-object', config: { fields: ['id', 'state'] }, inputs: { state }, parent: 'each' },
  });
  const edges =
    'given.value -> each.list\neach.item -> id.object\nid.value -> row.id\nrow.object -> each.result\neach.results -> insert.record';
  const withId = (state: string) => found(rows(state), edges, true);
  expect(await withId('payd')).toEqual(['FS3008 “state” of Build Object (row)']);
  expect(await withId('paid')).toEqual([]);
});

test('a constant of a record is reported where it is written', async () => {
  const nodes: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    row: row('payd'),
    insert: { type: 'db-insert', config: { table: 'orders' } },
    reply: { type: 'return-json', inputs: { body: 'done' } },
  };
  const wires = 'start.next -> insert.in\ninsert.next -> reply.in\nrow.object -> insert.record';
  const source = project(flow(nodes, wires), {}, { tables });
  const { diagnostics } = await compileProject(source);
  expect(diagnostics).toMatchObject([
    { code: 'FS3008', message: expect.stringMatching(/^“record.state” of DB Insert/) },
  ]);
  const { start = 0, end = 0 } = diagnostics[0]?.place.span ?? {};
  expect(JSON.stringify(source).slice(start, end)).toBe('"payd"');
});
