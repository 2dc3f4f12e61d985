import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, openApiOf, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = {
  lines: {
    columns: {
      id,
      sku: { type: 'text', minLength: 1 },
      quantity: { type: 'integer', min: 1 },
      state: { type: 'text', enum: ['open', 'done'], default: 'open' },
    },
  },
};

const nodes: Readonly<Record<string, NodeSpec>> = {
  start: { type: 'start' },
  lines: { type: 'get-body-field', config: { field: 'lines' } },
  rows: { type: 'map', config: { item: 'line', max: 100 } },
  parts: { type: 'split-object', config: { fields: ['sku', 'quantity'] }, parent: 'rows' },
  row: { type: 'build-object', config: { fields: ['sku', 'quantity'] }, parent: 'rows' },
  insert: { type: 'db-insert', config: { table: 'lines', many: true } },
  reply: { type: 'return-json', config: { status: 201 } },
};
const edges = `start.next -> insert.in
insert.next -> reply.in
lines.value -> rows.list
rows.item -> parts.object
parts.sku -> row.sku
parts.quantity -> row.quantity
row.object -> rows.result
rows.results -> insert.record
insert.records -> reply.body`;

const inserts = (more: Readonly<Record<string, NodeSpec>> = {}, wires = edges): JsonValue =>
  project(flow({ ...nodes, ...more }, wires), {}, { tables });

/** The contract without spaces, as far as the description of the answers. */
const contract = async (given: JsonValue): Promise<string | undefined> =>
  (await openApiOf(given)).replaceAll(/\s/g, '').split('"responses"')[0];

test('what an insert needs of the rows that a Map makes is needed of the items', async () => {
  const text = await emittedRoute(inserts());
  expect(text).toContain(`const readItem = objectWith({ sku: readSku, quantity: readQuantity });`);
  expect(text).toContain(`atMost(readList(body.lines, readItem, 'body field "lines"'), 100, 'body field "lines"')`);
  expect(text).not.toContain('what is made of');
  expect(await contract(inserts())).toContain('"quantity":{"type":"integer","format":"int32","minimum":1}');
});

test('a list of results is as long as the list that it is made of', async () => {
  expect(await emittedRoute(inserts({ rows: { type: 'map', config: { item: 'line' } } }))).toContain(
    `atMost(readList(body.lines, readItem, 'body field "lines"'), 1000, 'body field "lines"')`,
  );
});

test('it does not matter that something else uses the results afterwards', async () => {
  const given = inserts({}, edges.replace('insert.records -> reply.body', 'rows.results -> reply.body'));
  expect(await emittedRoute(given)).not.toContain('what is made of');
});

test('where the results may be used without it, what they need is checked where it is needed', async () => {
  const given = inserts(
    {
      flag: { type: 'get-body-field', config: { field: 'store' } },
      branch: { type: 'branch' },
      other: nodes['reply'] ?? { type: '' },
    },
    `${edges.replace('start.next -> insert.in', 'start.next -> branch.in\nflag.value -> branch.condition')}
branch.true -> insert.in
branch.false -> other.in
rows.results -> other.body`,
  );
  expect(await emittedRoute(given)).toContain('what is made of body field "lines"');
  expect(await contract(given)).not.toContain('quantity');
});

test('a constant of a row that an enum lists needs no check', async () => {
  const row = {
    type: 'build-object',
    config: { fields: ['sku', 'quantity', 'state'] },
    parent: 'rows',
    inputs: { state: 'done' },
  };
  const text = await emittedRoute(inserts({ row }));
  expect(text).toContain(`state: 'done' as const`);
  expect(text).not.toContain('what is made of');
});

test('what can never fit is reported at the insert', async () => {
  const row = {
    type: 'build-object',
    config: { fields: ['sku', 'quantity'] },
    parent: 'rows',
    inputs: { quantity: 'three' },
  };
  const { diagnostics } = await compileProject(inserts({ row }, edges.replace('parts.quantity -> row.quantity\n', '')));
  expect(diagnostics).toMatchObject([
    { code: 'FS3004', message: expect.stringMatching(/^“record” of DB Insert \(insert\) takes a list</) },
  ]);
});

test('what an argument of a function needs is needed of the Maps inside of Maps', async () => {
  const given = project(
    flow(
      {
        start: { type: 'start' },
        lines: { type: 'get-body-field', config: { field: 'lines' } },
        outer: { type: 'map', config: { item: 'line' } },
        parts: { type: 'get-property', config: { path: 'parts' }, parent: 'outer' },
        inner: { type: 'map', config: { item: 'part' }, parent: 'outer' },
        size: { type: 'get-property', config: { path: 'size' }, parent: 'inner' },
        line: { type: 'build-object', config: { fields: ['sizes'] }, parent: 'outer' },
        call: { type: 'call', config: { function: 'count' } },
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in
lines.value -> outer.list
outer.item -> parts.object
parts.value -> inner.list
inner.item -> size.object
size.value -> inner.result
inner.results -> line.sizes
line.object -> outer.result
outer.results -> call.lines
call.sum -> reply.body`,
    ),
    {},
    {
      functions: [
        {
          id: 'count',
          inputs: { lines: '{ sizes: integer[] }[]' },
          outputs: { sum: 'integer' },
          flow: flow(
            { start: { type: 'start' }, size: { type: 'list-length' }, give: { type: 'return-values' } },
            'start.next -> give.in\nstart.lines -> size.list\nsize.length -> give.sum',
          ),
        },
      ],
    },
  );
  const text = await emittedRoute(given);
  expect(text).toContain('({ sizes: line.parts.map((part) => part.size) })');
  expect(text).not.toContain('what is made of');
});

/** The codes of what is found. */
const codes = async (given: JsonValue): Promise<readonly string[]> =>
  (await compileProject(given)).diagnostics.map(({ code }) => code);

test('a part of an item that is read as optional may be needed', async () => {
  const part: NodeSpec = { type: 'get-property', config: { path: 'sku', optional: true }, parent: 'rows' };
  const wires = edges.replace('parts.sku -> row.sku', 'rows.item -> sku.object\nsku.value -> row.sku');
  expect(await codes(inserts({ sku: part }, wires))).toEqual([]);
  expect(await emittedRoute(inserts({ sku: part }, wires))).not.toContain('what is made of');
});

test('where another node needs more of the results, it checks them itself', async () => {
  const more = {
    first: { type: 'slice', inputs: { from: 0, to: 5 } },
    others: { type: 'db-insert', config: { table: 'others', many: true } },
  };
  const wires = `${edges.replace('insert.next -> reply.in', 'insert.next -> others.in\nothers.next -> reply.in')}
rows.results -> first.list
first.list -> others.record`;
  const others = { columns: { id, sku: { type: 'text' }, quantity: { type: 'integer' }, state: { type: 'text' } } };
  const row = { type: 'build-object', config: { fields: ['sku', 'quantity', 'state'] }, parent: 'rows' };
  const parts = { type: 'split-object', config: { fields: ['sku', 'quantity', 'state'] }, parent: 'rows' };
  const all = flow({ ...nodes, ...more, row, parts }, `${wires}\nparts.state -> row.state`);
  // In the first table, the state has a default, so that it may be missing.
  expect(await codes(project(all, {}, { tables: { ...tables, others } }))).toEqual([]);
});

test('an empty list needs nothing of a value from outside', async () => {
  const state: NodeSpec = { type: 'get-body-field', config: { field: 'state' } };
  const row: NodeSpec = { type: 'build-object', config: { fields: ['sku', 'quantity', 'state'] }, parent: 'rows' };
  const text = await emittedRoute(inserts({ state, row }, `${edges}\nstate.value -> row.state`));
  expect(text).toContain('state: body.state');
  expect(text).toContain('what is made of');
});

const names = { name: { type: 'get-property', config: { path: 'name' }, parent: 'each' } };
const calls = (container: NodeSpec, wires: string, more: Readonly<Record<string, NodeSpec>> = {}): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        items: { type: 'get-body-field', config: { field: 'items' } },
        each: container,
        call: { type: 'call', config: { function: 'count' } },
        reply: { type: 'return-json' },
        ...more,
      },
      `items.value -> each.list\n${wires}`,
    ),
    {},
    {
      functions: [
        {
          id: 'count',
          inputs: { items: '{ name: string }[]' },
          outputs: { sum: 'integer' },
          flow: flow(
            { start: { type: 'start' }, size: { type: 'list-length' }, give: { type: 'return-values' } },
            'start.next -> give.in\nstart.items -> size.list\nsize.length -> give.sum',
          ),
        },
      ],
    },
  );

test('objects of a request may have other fields than those that a function declares, in a Map as well', async () => {
  const whole = 'each.item -> each.result\neach.results -> call.items\nstart.next -> reply.in\ncall.sum -> reply.body';
  expect(await codes(calls({ type: 'map' }, whole))).toEqual(['FS3014']);
  const built = { ...names, row: { type: 'build-object', config: { fields: ['name'] }, parent: 'each' } };
  const wires = whole.replace(
    'each.item -> each.result',
    'each.item -> name.object\nname.value -> row.name\nrow.object -> each.result',
  );
  expect(await codes(calls({ type: 'map' }, wires, built))).toEqual([]);
});

test('… and in a For Each', async () => {
  const list = { list: { type: 'build-list', config: { length: 1 }, parent: 'each' } };
  const call = { call: { type: 'call', config: { function: 'count' }, parent: 'each' } };
  const log = { log: { type: 'log', inputs: { message: 'counted' }, parent: 'each' } };
  const wires =
    'start.next -> each.in\neach.body -> log.in\neach.next -> reply.in\neach.item -> list.item0\nlist.list -> call.items\ncall.sum -> log.data\neach.results -> reply.body\ncall.sum -> each.result';
  expect(
    await codes(calls({ type: 'for-each', config: { collect: true } }, wires, { ...list, ...call, ...log })),
  ).toEqual(['FS3014']);
});
