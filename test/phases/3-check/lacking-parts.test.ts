import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const tables = {
  products: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      price: { type: 'number', nullable: true },
    },
  },
};
const double: NodeSpec = { type: 'math', config: { operator: 'multiply' }, inputs: { b: 2 } };
const price: NodeSpec = { type: 'get-property', config: { path: 'price' } };

async function messages(value: JsonValue): Promise<readonly string[]> {
  const { diagnostics } = await compileProject(value);
  return diagnostics.flatMap(({ code, severity, message }) => (severity === 'error' ? [`${code} ${message}`] : []));
}

/** The ids of nodes that stand around the Map. */
const outside: ReadonlySet<string> = new Set(['body', 'rows', 'present']);

/** A Map over a list from a node, which doubles what these nodes make of an item. */
const doubling = (source: NodeSpec, nodes: Readonly<Record<string, NodeSpec>>, edges: string): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        source,
        map: { type: 'map' },
        ...Object.fromEntries(
          Object.entries({ double, ...nodes }).map(([id, node]) => [
            id,
            { ...node, ...(outside.has(id) ? {} : { parent: 'map' }) },
          ]),
        ),
        reply: { type: 'return-json' },
      },
      `double.result -> map.result\nmap.results -> reply.body\n${edges}`,
    ),
    {},
    { tables },
  );
const list: NodeSpec = { type: 'db-list', config: { table: 'products' } };
const listed = 'start.next -> source.in\nsource.next -> reply.in\nsource.records -> map.list';

test('a column that may be null is refused in a body, even where every item needs it', async () => {
  const read = `${listed}\nmap.item -> price.object\nprice.value ->`;
  expect(await messages(doubling(list, { price }, `${read} double.a`))).toEqual([
    'FS3005 “a” of Math (double) takes a number, but field "price" of item of records of “DB List” may be missing or null.',
  ]);
  const or: NodeSpec = { type: 'fallback', inputs: { fallback: 0 } };
  expect(await messages(doubling(list, { price, or }, `${read} or.value\nor.value -> double.a`))).toEqual([]);
});

test('what clients send is checked at run time', async () => {
  const lines: NodeSpec = { type: 'get-body-field', config: { field: 'lines' } };
  const edges = 'start.next -> reply.in\nmap.item -> price.object\nprice.value -> double.a';
  expect(await messages(doubling(lines, { price }, `${edges}\nsource.value -> map.list`))).toEqual([]);
  const sort: NodeSpec = { type: 'sort-list', config: { orderBy: [{ field: 'price' }] } };
  const sorted = `${edges}\nbody.value -> source.list\nsource.list -> map.list`;
  expect(await messages(doubling(sort, { price, body: lines }, sorted))).toEqual([]);
});

test('a row with such a column is no object in which the field is there', async () => {
  const total = {
    id: 'total',
    inputs: { product: { type: 'object' } },
    outputs: { total: 'number' },
    flow: flow(
      { start: { type: 'start' }, price, double, give: { type: 'return-values' } },
      'start.next -> give.in\nstart.product -> price.object\nprice.value -> double.a\ndouble.result -> give.total',
    ),
  };
  const call = flow(
    {
      start: { type: 'start' },
      find: {
        type: 'db-find',
        config: { table: 'products', where: [{ column: 'id', operator: 'eq' }] },
        inputs: { id: 1 },
      },
      found: { type: 'if-null' },
      none: { type: 'return-json', config: { status: 404 }, inputs: { body: 'none' } },
      call: { type: 'call', config: { function: 'total' } },
      reply: { type: 'return-json' },
    },
    `start.next -> find.in\nfind.next -> found.in\nfind.record -> found.value\nfound.null -> none.in
     found.present -> reply.in\nfound.value -> call.product\ncall.total -> reply.body`,
  );
  const declared = { ...total, inputs: { product: '{ id: integer; price: number }' } };
  expect(await messages(project(call, {}, { tables, functions: [declared] }))).toEqual([
    'FS3005 “product.price” of Call (call) takes a number, but field “price” of record of “DB Find” may be missing or null.',
  ]);
});

describe('the items of a list of nullable values', () => {
  const pluck: NodeSpec = { type: 'pluck', config: { field: 'price' } };
  const present: NodeSpec = { type: 'filter-list', config: { where: [{ operator: 'is-not-null' }] } };
  const read = 'start.next -> rows.in\nrows.next -> reply.in\nrows.records -> source.list';
  /** The prices of rows, each of which a Map doubles. */
  const prices = (
    where: readonly JsonValue[],
    between: Readonly<Record<string, NodeSpec>>,
    edges: string,
  ): JsonValue => {
    const rows: NodeSpec = { type: 'db-list', config: { table: 'products', where } };
    return doubling(pluck, { ...between, rows }, `${read}\nmap.item -> double.a\n${edges}`);
  };

  test('is refused where each is needed', async () => {
    const { diagnostics } = await compileProject(prices([], {}, 'source.values -> map.list'));
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        '“a” of Math (double) takes a number, but item of “Pluck” may be missing or null.',
        'Give it a default with Fallback; or leave such items out by the operator "is-not-null", in “where” of the query or in a Filter List of the values alone.',
      ],
    ]);
  });

  test('unless the query or a filter leaves out what is missing', async () => {
    const where = [{ column: 'price', operator: 'is-not-null' }];
    expect(await messages(prices(where, {}, 'source.values -> map.list'))).toEqual([]);
    const filtered = 'source.values -> present.list\npresent.list -> map.list';
    expect(await messages(prices([], { present }, filtered))).toEqual([]);
  });

  test('is refused as a whole, with the way out', async () => {
    const flowOf = flow(
      {
        start: { type: 'start' },
        rows: { type: 'db-list', config: { table: 'products' } },
        source: pluck,
        found: { type: 'db-list', config: { table: 'products', where: [{ column: 'id', operator: 'in' }] } },
        reply: { type: 'return-json' },
      },
      `start.next -> rows.in\nrows.next -> found.in\nfound.next -> reply.in\nrows.records -> source.list
       source.values -> found.id.in\nfound.records -> reply.body`,
    );
    const { diagnostics } = await compileProject(project(flowOf, {}, { tables }));
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'FS3005',
        '“id.in.item” of DB List (found) takes a 32-bit integer, but an item of “Pluck” may be missing or null.',
        'Leave such items out by the operator "is-not-null", in “where” of the query or in a Filter List of the values alone; or give each a default with Fallback in a Map.',
      ],
    ]);
  });
});

test('a nullable column of JSON is like any other', async () => {
  const drafts = { columns: { ...tables.products.columns, data: { type: 'json', nullable: true } } };
  const pages = { columns: { ...tables.products.columns, data: { type: 'json' } } };
  const copy = (nodes: Readonly<Record<string, NodeSpec>>, edges: string) =>
    messages(
      project(
        flow(
          {
            start: { type: 'start' },
            find: { type: 'db-find', config: { table: 'drafts' } },
            found: { type: 'if-null' },
            none: { type: 'return-json', config: { status: 404 }, inputs: { body: 'none' } },
            data: { type: 'get-property', config: { path: 'data' } },
            page: { type: 'build-object', config: { fields: ['data'] } },
            insert: { type: 'db-insert', config: { table: 'pages' } },
            reply: { type: 'return-json', inputs: { body: 'copied' } },
            ...nodes,
          },
          `start.next -> find.in\nfind.next -> found.in\nfind.record -> found.value\nfound.null -> none.in
           found.present -> insert.in\ninsert.next -> reply.in\nfound.value -> data.object
           page.object -> insert.record\n${edges}`,
        ),
        {},
        { tables: { drafts, pages } },
      ),
    );
  expect(await copy({}, 'data.value -> page.data')).toEqual([
    'FS3005 “record.data” of DB Insert (insert) takes any value but null, but field “data” of “Build Object” may be missing or null.',
  ]);
  const or: NodeSpec = { type: 'fallback', inputs: { fallback: {} } };
  expect(await copy({ or }, 'data.value -> or.value\nor.value -> page.data')).toEqual([]);
});
