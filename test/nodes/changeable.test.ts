import { expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const columns: JsonObject = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  name: { type: 'text' },
  bio: { type: 'text', nullable: true },
  owner: { type: 'integer' },
  secret: { type: 'text', sensitive: true },
  made: { type: 'timestamp', default: 'now' },
  changed: { type: 'timestamp', onUpdate: 'now' },
};
const routeOf = (config: JsonObject, nodes: JsonObject = {}, edges = 'body.body -> up.changes') =>
  project(
    flow(
      {
        s: { type: 'start' },
        body: { type: 'get-json-body' },
        up: {
          type: 'db-update',
          config: { table: 'users', where: [{ column: 'id', operator: 'eq', value: 1 }], ...config },
        },
        reply: { type: 'return-json', inputs: { body: 1 } },
        ...nodes,
      },
      `s.next -> up.in\nup.next -> reply.in\n${edges}`,
    ),
    {},
    { tables: { users: { columns } } },
  );
const codes = async (file: ReturnType<typeof routeOf>): Promise<readonly string[]> =>
  (await compileProject(file)).diagnostics
    .map(({ code }) => code)
    .filter((code) => code.startsWith('FS25') || code === 'FS3014');

test('an object of unknown shape writes the listed columns only', async () => {
  expect(await emittedRoute(routeOf({}))).toContain('.set({ name, bio, owner, changed:');
  const route = await emittedRoute(routeOf({ columns: ['name', 'bio'] }));
  expect(route).toContain('.set({ name, bio, changed:');
  expect(route).toContain("readSome(body, ['name', 'bio'], 'body')");
  expect(route).not.toContain('owner');
});

test('what a flow puts into such an object is written over what is sent', async () => {
  const nodes = {
    own: { type: 'build-object', config: { fields: ['owner'] }, inputs: { owner: 7 } },
    all: { type: 'merge-objects' },
  };
  const edges = 'body.body -> all.base\nown.object -> all.over\nall.object -> up.changes';
  const route = await emittedRoute(routeOf({ columns: ['name', 'owner'] }, nodes, edges));
  expect(route).toContain('.set({ name, owner, changed:');
  expect(await emittedRoute(routeOf({ columns: ['name'] }, nodes, edges))).toContain('.set({ name, changed:');
});

test('columns that clients never set cannot be listed', async () => {
  expect(await codes(routeOf({ columns: ['id'] }))).toEqual(['FS2596']);
  expect(await codes(routeOf({ columns: ['name', 'secret'] }))).toEqual(['FS2596']);
  expect(await codes(routeOf({ columns: ['made'] }))).toEqual(['FS2596']);
  expect(await codes(routeOf({ columns: ['changed'] }))).toEqual(['FS2596']);
  expect(await codes(routeOf({ columns: ['nam'] }))).toContain('FS2503');
});

test('an object that lists a column which is not among them is an error', async () => {
  const own = { type: 'build-object', config: { fields: ['name', 'owner'] }, inputs: { name: 'a', owner: 7 } };
  const file = (listed: readonly string[]) => routeOf({ columns: [...listed] }, { own }, 'own.object -> up.changes');
  expect(await codes(file(['name']))).toEqual(['FS3014']);
  expect(await codes(file(['name', 'owner']))).toEqual([]);
});
