import { expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const tables: JsonObject = {
  articles: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      title: { type: 'text' },
      stock: { type: 'integer' },
      price: { type: 'number', nullable: true },
      sold: { type: 'timestamp', nullable: true },
    },
  },
};
const byId = [{ column: 'id', operator: 'eq', value: 1 }];
const routeOf = (set: JsonObject, edges = '', rest: JsonObject = {}, where: JsonObject[] = byId) =>
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
  expect(route).toContain(
    ".set((eb) => ({ stock: eb('stock', '-', quantity), sold: sql<string>`now()` }))",
  );
  expect(route).toMatch(/readInteger\(body\.quantity/);
});

test('beside other changes, which an object of unknown shape makes without that column', async () => {
  const route = await emittedRoute(
    routeOf({ stock: { add: 'quantity' } }, 'q.value -> up.quantity\nbody.value -> up.changes'),
  );
  expect(route).toContain("stock: eb('stock', '+', quantity)");
  expect(route).not.toContain('changes.stock');
});

test('a condition may share the input', async () => {
  const enough = [...byId, { column: 'stock', operator: 'ge', input: 'quantity' }];
  const route = await emittedRoute(routeOf({ stock: { subtract: 'quantity' } }, 'q.value -> up.quantity', {}, enough));
  expect(route).toContain(".where('stock', '>=', quantity)");
});

test('columns that cannot be computed, or are listed twice', async () => {
  expect(await codes(routeOf({ title: { add: 'q' } }, 'q.value -> up.q'))).toContain('FS2560');
  expect(await codes(routeOf({ id: { add: 'q' } }, 'q.value -> up.q'))).toContain('FS2560');
  expect(await codes(routeOf({ stock: 'now' }))).toContain('FS2560');
  const twice = routeOf({ stock: { add: 'q' } }, 'q.value -> up.q', { inputs: { changes: { stock: 1 } } });
  expect(await codes(twice)).toContain('FS3014');
});
