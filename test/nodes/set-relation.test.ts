import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' } as const;
const links = {
  id,
  article_id: { type: 'integer', references: 'articles.id' },
  tag_id: { type: 'integer', references: 'tags.id' },
};
const tables = {
  articles: { columns: { id, title: { type: 'text' } }, relations: { tags: { through: 'taggings' } } },
  tags: { columns: { id, name: { type: 'text', unique: true, maxLength: 9 }, hue: { type: 'text', default: '' } } },
  taggings: { columns: links, unique: [['article_id', 'tag_id']] },
};
const withColumns = (table: keyof typeof tables, columns: JsonObject): JsonObject => ({
  ...tables,
  [table]: { ...tables[table], columns: { ...tables[table].columns, ...columns } },
});

type Nodes = Parameters<typeof flow>[0];
function routeOf(
  config: JsonObject = {},
  of: JsonObject = tables,
  route: JsonObject = { transaction: true },
  more: Nodes = {},
): JsonValue {
  const nodes: Nodes = {
    s: { type: 'start' },
    values: { type: 'get-body-field', config: { field: 'names' } },
    it: {
      type: 'db-set-relation',
      config: { table: 'articles', relation: 'tags', key: 'name', ...config },
      inputs: { id: 1 },
    },
    r: { type: 'return-json', inputs: { body: 'set' } },
    ...more,
  };
  return project(flow(nodes, 's.next -> it.in\nit.next -> r.in\nvalues.value -> it.values'), route, { tables: of });
}
const codes = async (...given: Parameters<typeof routeOf>) =>
  (await compileProject(routeOf(...given))).diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`);

describe('DB Set Relation', () => {
  test('says which tables and columns it is about', async () => {
    const route = await emittedRoute(routeOf());
    expect(route).toMatch(/setRelation\(\s*tx,/);
    expect(route).toContain("through: 'taggings',");
    expect(route).not.toContain('position');
    expect(route).not.toContain('create');
    expect(route).not.toContain('withLength');
  });

  test('keeps the order where there is a column for it, and writes the time of such an update', async () => {
    const of = withColumns('taggings', {
      position: { type: 'integer', default: 0 },
      changed: { type: 'timestamp', default: 'now', onUpdate: 'now' },
    });
    const route = await emittedRoute(routeOf({}, of));
    expect(route).toContain("position: 'position',");
    expect(route).toContain("stamps: ['changed'],");
  });

  test('holds the values that it stores to the rules of their column', async () => {
    expect(await emittedRoute(routeOf({ create: true }))).toContain('{ max: 9 }');
  });

  test.each([
    ['FS2555', {}, tables, {}],
    ['FS2556', { table: 'tags', relation: 'taggings', key: 'id' }, tables, undefined],
    ['FS2557', { key: 'hue' }, tables, undefined],
    [
      'FS2557',
      { key: 'at' },
      withColumns('tags', { at: { type: 'timestamp', unique: true, default: 'now' } }),
      undefined,
    ],
    ['FS2558', {}, withColumns('taggings', { by: { type: 'text' } }), undefined],
    ['FS2558', { create: true }, withColumns('tags', { by: { type: 'text' } }), undefined],
    ['FS2545', { relation: 'tag' }, tables, undefined],
  ] as const)('is refused: %s, %j', async (code, config, of, route) => {
    expect(await codes(config, of, route)).toEqual([expect.stringContaining(code)]);
  });

  test.each([
    [{}, withColumns('tags', { by: { type: 'text' } })],
    [{ key: 'id' }, tables],
    [{ create: true }, withColumns('tags', { by: { type: 'text', nullable: true } })],
  ] as const)('is fine: %j', async (config, of) => {
    expect(await codes(config, of)).toEqual([]);
  });

  test('of a function, asks its callers for a transaction', async () => {
    const inner = flow(
      {
        start: { type: 'start' },
        it: {
          type: 'db-set-relation',
          config: { table: 'articles', relation: 'tags', key: 'name' },
          inputs: { id: 1, values: ['a'] },
        },
        give: { type: 'return-values' },
      },
      'start.next -> it.in\nit.next -> give.in',
    );
    const caller = (route: JsonObject) =>
      project(
        flow(
          {
            s: { type: 'start' },
            it: { type: 'call', config: { function: 'tag' } },
            r: { type: 'return-json', inputs: { body: 1 } },
          },
          's.next -> it.in\nit.next -> r.in',
        ),
        route,
        { tables, functions: [{ id: 'tag', inputs: {}, outputs: {}, flow: inner }] },
      );
    const found = async (route: JsonObject) =>
      (await compileProject(caller(route))).diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ code }) => code);
    expect(await found({})).toEqual(['FS2527']);
    expect(await found({ transaction: true })).toEqual([]);
  });

  test('stores no credential in clear', async () => {
    const key: Nodes = {
      values: { type: 'get-header', config: { name: 'authorization' } },
      l: { type: 'build-list', config: { length: 1 } },
    };
    const nodes: Nodes = {
      s: { type: 'start' },
      ...key,
      it: {
        type: 'db-set-relation',
        config: { table: 'articles', relation: 'tags', key: 'name', create: true },
        inputs: { id: 1 },
      },
      r: { type: 'return-json', inputs: { body: 'set' } },
    };
    const wires = 's.next -> it.in\nit.next -> r.in\nvalues.value -> l.item0\nl.list -> it.values';
    const { diagnostics } = await compileProject(project(flow(nodes, wires), { transaction: true }, { tables }));
    expect(diagnostics.map(({ code }) => code)).toContain('FS3201');
  });
});
