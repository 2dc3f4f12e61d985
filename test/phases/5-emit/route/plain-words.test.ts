import { expect, test } from 'vitest';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../../../support/compile-flow.ts';

/** The emitted file of a function, which a route calls with the field `n` of the body. */
async function emittedFunction(nodes: Parameters<typeof flow>[0], edges: string, outputs: JsonValue): Promise<string> {
  const declared = {
    id: 'f',
    inputs: { n: 'number' },
    outputs,
    flow: flow({ start: { type: 'start' }, ...nodes }, edges),
  };
  const caller = flow(
    {
      start: { type: 'start' },
      n: { type: 'get-body-field', config: { field: 'n' } },
      call: { type: 'call', config: { function: 'f' } },
      reply: { type: 'return-json' },
    },
    'start.next -> reply.in\nn.value -> call.n\ncall.a -> reply.body',
  );
  const { files, diagnostics } = await compileProject(project(caller, {}, { functions: [declared] }));
  expect(diagnostics).toEqual([]);
  return files?.find(({ path }) => path === 'src/functions/f.ts')?.text ?? '';
}

const compare = (operator: string, right: number) => ({ type: 'compare', config: { operator }, inputs: { right } });
const between = {
  low: compare('ge', 1),
  high: compare('lt', 9),
  odd: compare('ne', 5),
  within: { type: 'and' },
  both: { type: 'and' },
};
const wires = `
  start.n -> low.left
  start.n -> high.left
  start.n -> odd.left
  low.result -> within.a
  high.result -> within.b
  within.result -> both.a
  odd.result -> both.b
  start.next -> give.in
  both.result -> give.a`;
const give = { type: 'return-values' };

test('a function of one output returns the expression, however long, without a name for it', async () => {
  const text = await emittedFunction({ ...between, give }, wires, { a: 'boolean' });
  expect(text).toContain('  return n >= 1 && n < 9 && n !== 5;');
  expect(text).not.toContain('const');
});

test('it keeps the name that the author gave, and one among several outputs', async () => {
  const labelled = { ...between.both, label: 'is open' };
  expect(await emittedFunction({ ...between, both: labelled, give }, wires, { a: 'boolean' })).toContain(
    'const isOpen = n >= 1 && n < 9 && n !== 5;\n\n  return isOpen;',
  );
  const several = await emittedFunction({ ...between, give }, `${wires}\nstart.n -> give.b`, {
    a: 'boolean',
    b: 'number',
  });
  expect(several).toMatch(/const \w+ = n >= 1 && n < 9 && n !== 5;/);
});

test('what a function makes last is returned at once, also if it may be refused', async () => {
  const sum = { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } };
  expect(
    await emittedFunction({ sum, give }, 'start.next -> give.in\nstart.n -> sum.a\nsum.result -> give.a', {
      a: 'number',
    }),
  ).toMatch(/return finite\(n \+ 1,/);
});

const log = { type: 'log', inputs: { message: 'here' } };
const tables = {
  customers: { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'text' } } },
  orders: { columns: { id: { type: 'integer', primaryKey: true }, customer_id: { type: 'integer' } } },
};

test('a part of what was found to be there is read as such, of an item of a list', async () => {
  const inEach = { parent: 'each' };
  const nodes = {
    start: { type: 'start' },
    orders: { type: 'db-list', config: { table: 'orders' } },
    customers: { type: 'db-list', config: { table: 'customers' } },
    known: { type: 'look-up', config: { field: 'customer_id', other: 'id', as: 'customer' } },
    each: { type: 'for-each', config: { item: 'order' } },
    customer: { ...inEach, type: 'get-property', config: { path: 'customer' } },
    name: { ...inEach, type: 'get-property', config: { path: 'customer.name', optional: true } },
    test: { ...inEach, type: 'if-null' },
    log: { ...inEach, ...log },
    reply: { type: 'return-json', inputs: { body: null } },
  };
  const edges = `
    start.next -> orders.in
    orders.next -> customers.in
    customers.next -> each.in
    each.next -> reply.in
    orders.records -> known.list
    customers.records -> known.others
    known.list -> each.list
    each.item -> customer.object
    each.item -> name.object
    each.body -> test.in
    customer.value -> test.value
    test.present -> log.in
    name.value -> log.data`;
  const text = await emittedRoute(project(flow(nodes, edges), {}, { tables }));
  expect(text).toMatch(/if \(order\.customer != null\) \{\s+request\.log\.info\(\{ data: order\.customer\.name \}/);
});
