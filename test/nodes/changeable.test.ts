import { describe, expect, test } from 'vitest';
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

describe('what a flow puts over such an object', () => {
  const merged = (own: JsonObject, config: JsonObject = { columns: ['name', 'owner', 'bio'] }, edges = '') =>
    emittedRoute(
      routeOf(
        config,
        { own, all: { type: 'merge-objects' }, bio: { type: 'get-query-param', config: { name: 'bio' } } },
        `body.body -> all.base\nown.object -> all.over\nall.object -> up.changes\n${edges}`,
      ),
    );
  const owner = { type: 'build-object', config: { fields: ['owner'] }, inputs: { owner: 7 } };

  test('is written, and what is sent for that column is not; no merged object is made for it', async () => {
    const route = await merged(owner);
    expect(route).toContain('.set({ name, bio, owner: 7, changed:');
    expect(route).not.toContain('merge');
    expect(route).not.toContain('body.owner');
    expect(await merged(owner, { columns: ['name'] })).toContain('.set({ name, changed:');
    expect(await merged(owner, {})).toContain('.set({ name, bio, owner: 7, changed:');
  });

  test('is null where it may be missing', async () => {
    const route = await merged({ type: 'build-object', config: { fields: ['bio'] } }, {}, 'bio.value -> own.bio');
    expect(route).toContain('merge(body, { bio: bio ?? null })');
  });

  test('is read from both where it is of unknown shape, too', async () => {
    const field = { type: 'get-body-field', config: { field: 'own' } };
    const route = await emittedRoute(
      routeOf(
        {},
        { field, all: { type: 'merge-objects' } },
        'body.body -> all.base\nfield.value -> all.over\nall.object -> up.changes',
      ),
    );
    expect(route).toContain('...body, ...');
  });

  test('of a new row, too', async () => {
    const insert = { type: 'db-insert', config: { table: 'users' } };
    const table = {
      ...columns,
      secret: { type: 'text', nullable: true, sensitive: true },
      changed: columns['made'] ?? null,
    };
    const route = await emittedRoute(
      project(
        flow(
          {
            ...{ s: { type: 'start' }, body: { type: 'get-json-body' }, own: owner, all: { type: 'merge-objects' } },
            ...{ add: insert, reply: { type: 'return-json', inputs: { body: 1 } } },
          },
          's.next -> add.in\nadd.next -> reply.in\nbody.body -> all.base\nown.object -> all.over\nall.object -> add.record',
        ),
        {},
        { tables: { users: { columns: table } } },
      ),
    );
    expect(route).toContain('{ name, bio: bio ?? null, owner: 7 }');
    expect(route).not.toContain('merge');
  });
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
