import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { list, nothing, typeName, unknown } from '../../compiler/ir/type.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';
import { bind, emitted, typing, wire } from './support.ts';

const wide = Object.fromEntries(
  Array.from({ length: 99 }, (_, index) => [`c${index}`, { type: 'text', nullable: true }]),
);
const tables: JsonObject = {
  goods: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text' },
      size: { type: 'integer', default: 7 },
      secret: { type: 'text', sensitive: true, nullable: true },
    },
  },
  marks: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' } } },
  wide: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ...wide } },
};

type Nodes = Parameters<typeof flow>[0];
const routeOf = (
  table: string,
  nodes: Nodes,
  edges: string,
  inputs: JsonObject = {},
  body = 'it.records -> r.body',
): JsonValue =>
  project(
    flow(
      {
        s: { type: 'start' },
        it: { type: 'db-insert', config: { table, many: true }, inputs },
        r: { type: 'return-json' },
        ...nodes,
      },
      `s.next -> it.in\nit.next -> r.in\n${edges}${edges === '' ? '' : '\n'}${body}`,
    ),
    {},
    { tables, secrets: { KEY: {} } },
  );
const items: Nodes = { items: { type: 'get-body-field', config: { field: 'items' } } };
const wired = 'items.value -> it.record';
const findings = async (flow: JsonValue) =>
  (await compileProject(flow)).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`);

describe('DB Insert of many', () => {
  test('stores the columns that a client may set, of each item', async () => {
    const route = await emittedRoute(routeOf('goods', items, wired));
    expect(route).toContain('items.map((item) => ({ name: item.name, size: item.size ?? undefined }))');
    expect(route).not.toContain('item.id');
    expect(route).not.toContain('item.secret');
  });

  test('asks for the key where nothing else could be written', async () => {
    const route = await emittedRoute(routeOf('marks', items, wired));
    expect(route).toContain('items.map(() => ({ id: sql<string>`default` }))');
  });

  test('returns nothing that nobody reads', async () => {
    const route = await emittedRoute(routeOf('goods', items, wired, {}, 'items.value -> r.body'));
    expect(route).not.toContain('returning');
  });

  test('takes as many items as a statement has parameters for', async () => {
    expect(await emittedRoute(routeOf('wide', items, wired))).toContain('655,');
    expect(await emittedRoute(routeOf('goods', items, wired))).toContain('1000,');
  });

  test('names a field of the items that is no column', async () => {
    expect(await findings(routeOf('goods', {}, '', { record: [{ name: 'a', nmae: 'b' }] }))).toEqual([
      'FS3010 DB Insert (it) is given “nmae”, but the table “goods” has no such column.',
    ]);
  });

  test('lets no credential into a column in clear', async () => {
    const nodes: Nodes = {
      key: { type: 'get-secret', config: { name: 'KEY' } },
      rec: { type: 'build-object', config: { fields: ['name', 'secret'] }, inputs: { name: 'a', secret: 'b' } },
      l: { type: 'build-list', config: { length: 1 } },
    };
    const listed = (port: string) => `key.value -> rec.${port}\nrec.object -> l.item0\nl.list -> it.record`;
    const without = (name: string): Nodes => ({
      ...nodes,
      rec: { type: 'build-object', config: { fields: ['name', 'secret'] }, inputs: { [name]: 'a' } },
    });
    expect(await findings(routeOf('goods', without('secret'), listed('name')))).toEqual([
      expect.stringContaining('FS3202'),
    ]);
    expect(await findings(routeOf('goods', without('name'), listed('secret')))).toEqual([]);
  });

  test('asks nothing of the items of a list that no value can be', () => {
    const { kind } = bind('db-insert', { table: 'users', many: true });
    const never = { ...nothing, presence: 'required' as const };
    expect(emitted(kind, { record: wire('rows', never) }, { used: false })).toContain('() => ');
    expect(emitted(kind, { record: wire('rows', never) }, { used: false })).toContain('.values([])');
    expect(emitted(kind, { record: wire('rows', list(unknown)) }, { used: false })).toContain('.values(items.map(');
  });

  test('does not update', () => {
    const config = { table: 'users', many: true, onConflict: { columns: ['email'], do: 'update' } };
    expect(bind('db-insert', config).issues).toEqual([expect.stringContaining('FS2541 onConflict: “many” and')]);
  });

  test('gives as many rows as there are items, or fewer', () => {
    const { kind } = bind('db-insert', { table: 'users', many: true });
    expect(typeName(typing(kind, { record: wire('x') }).outputs['records'] ?? unknown)).toMatch(/^list<object/);
  });
});
