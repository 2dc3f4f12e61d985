import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const columns: JsonObject = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  title: { type: 'text' },
  stock: { type: 'integer' },
  price: { type: 'number', nullable: true },
  sold: { type: 'timestamp', nullable: true },
};
const byId = [{ column: 'id', operator: 'eq', value: 1 }];
const routeOf = (
  set: JsonObject,
  edges = '',
  rest: JsonObject = {},
  where: JsonObject[] = byId,
  tables: JsonObject = { articles: { columns } },
) =>
  project(
    flow(
      {
        s: { type: 'start' },
        up: { type: 'db-update', config: { table: 'articles', where, set }, ...rest },
        q: { type: 'get-body-field', config: { field: 'quantity' } },
        body: { type: 'get-body-field', config: { field: 'changes' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      `s.next -> up.in\nup.next -> reply.in\n${edges}`,
    ),
    {},
    { tables },
  );
const codes = async (file: ReturnType<typeof routeOf>): Promise<readonly string[]> =>
  (await compileProject(file)).diagnostics.map(({ code }) => code).filter((code) => code !== 'FS3001');

test('the database computes a column of what it holds', async () => {
  const route = await emittedRoute(routeOf({ stock: { subtract: 'quantity' }, sold: 'now' }, 'q.value -> up.quantity'));
  expect(route).toContain(".set((eb) => ({ stock: eb('stock', '-', quantity), sold: sql<string>`now()` }))");
  expect(route).toMatch(/readInteger\(body\.quantity/);
});

test('beside other changes, which an object of unknown shape makes without that column', async () => {
  const route = await emittedRoute(
    routeOf({ stock: { add: 'quantity' } }, 'q.value -> up.quantity\nbody.value -> up.changes'),
  );
  expect(route).toContain("stock: eb('stock', '+', quantity)");
  expect(route).not.toContain('changes.stock');
});

test('the time alone takes no function', async () => {
  expect(await emittedRoute(routeOf({ sold: 'now' }))).toContain('.set({ sold: sql<string>`now()` })');
});

test('an input that is called like another one of the node', async () => {
  const route = routeOf({ stock: { add: 'changes' } }, 'q.value -> up.set.changes\nbody.value -> up.changes');
  expect(await emittedRoute(route)).toContain("stock: eb('stock', '+', ");
});

test('a check of the table is left to the database where one of its columns is computed', async () => {
  const checks = [{ left: 'price', operator: 'le', right: 'stock', message: 'no' }];
  const route = (set: JsonObject, edges = '') =>
    emittedRoute(routeOf(set, `body.value -> up.changes\n${edges}`, {}, byId, { articles: { columns, checks } }));
  expect(await route({ sold: 'now' })).toContain('mustHold');
  expect(await route({ stock: { add: 'quantity' } }, 'q.value -> up.quantity')).not.toContain('mustHold');
});

test('a condition may share the input', async () => {
  const enough = [...byId, { column: 'stock', operator: 'ge', input: 'quantity' }];
  const route = await emittedRoute(routeOf({ stock: { subtract: 'quantity' } }, 'q.value -> up.quantity', {}, enough));
  expect(route).toContain(".where('stock', '>=', quantity)");
});

test('columns that cannot be computed, or are listed twice', async () => {
  expect(await codes(routeOf({ title: { add: 'q' } }, 'q.value -> up.q'))).toEqual(['FS2560']);
  expect(await codes(routeOf({ id: { add: 'q' } }, 'q.value -> up.q'))).toEqual(['FS2560']);
  expect(await codes(routeOf({ stock: 'now' }))).toEqual(['FS2560']);
  expect(await codes(routeOf({ none: { add: 'q' } }, 'q.value -> up.q'))).toEqual(['FS2503']);
  const twice = routeOf({ stock: { add: 'q' } }, 'q.value -> up.q', { inputs: { changes: { stock: 1 } } });
  expect(await codes(twice)).toContain('FS3014');
});

describe('the time that every update writes', () => {
  const tables = (changed: JsonObject) => ({ articles: { columns: { ...columns, changed } } });
  const touched = tables({ type: 'timestamp', default: 'now', onUpdate: 'now' });

  test('stands beside what else changes, and is not for clients', async () => {
    const route = await emittedRoute(
      routeOf({ stock: { add: 'quantity' } }, 'q.value -> up.quantity', {}, byId, touched),
    );
    expect(route).toContain(".set((eb) => ({ stock: eb('stock', '+', quantity), changed: sql<string>`now()` }))");
  });

  test('gives way to what the flow writes', async () => {
    const route = await emittedRoute(routeOf({ changed: 'now' }, '', {}, byId, touched));
    expect(route).toContain('.set({ changed: sql<string>`now()` })');
  });

  test.each<[string, JsonObject]>([
    ['a column of another type', { type: 'text', onUpdate: 'now' }],
    ['the primary key', { type: 'timestamp', primaryKey: true, onUpdate: 'now' }],
  ])('is none of %s', async (_, changed) => {
    expect(await codes(routeOf({ sold: 'now' }, '', {}, byId, tables(changed)))).toContain('FS2018');
  });
});
