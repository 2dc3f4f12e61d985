import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';

const id: JsonObject = { type: 'integer', primaryKey: true, default: 'increment' };
const gone: JsonObject = { type: 'timestamp', nullable: true };
const tablesWith = (column: JsonObject = gone, rest: JsonObject = {}): JsonObject => ({
  people: { columns: { id, mail: { type: 'text', unique: true }, gone: column }, softDelete: 'gone', ...rest },
  desks: {
    columns: {
      id,
      place: { type: 'text' },
      person_id: { type: 'integer', unique: true, references: 'people.id', inverse: 'desk' },
      gone: { type: 'timestamp', nullable: true },
    },
    softDelete: 'gone',
  },
});
const plain: JsonObject = { people: { columns: { id, mail: { type: 'text', unique: true }, gone } } };

/** A node that takes the body at one port, and gives an answer at another one. */
const routeOf = (
  type: string,
  config: JsonObject,
  { gives = 'records', takes, tables = tablesWith() }: { gives?: string; takes?: string; tables?: JsonObject } = {},
) =>
  project(
    flow(
      {
        s: { type: 'start' },
        ...(takes === undefined ? {} : { b: { type: 'get-json-body' } }),
        n: { type, config: { table: 'people', ...config } },
        r: { type: 'return-json' },
      },
      `s.next -> n.in\nn.next -> r.in\nn.${gives} -> r.body${takes === undefined ? '' : `\nb.body -> n.${takes}`}`,
    ),
    {},
    { tables },
  );
const found = async (file: ReturnType<typeof routeOf>): Promise<readonly string[]> =>
  (await compileProject(file)).diagnostics.map(({ code }) => code).filter((code) => code !== 'FS3402');
const byMail = [{ column: 'mail', operator: 'eq', value: 'a' }];

describe('a table with softDelete', () => {
  test.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['takes a nullable timestamp', gone, {}, []],
    ['takes no column that is not there', gone, { softDelete: 'done' }, ['FS2503']],
    ['takes no text', { type: 'text', nullable: true }, {}, ['FS2535']],
    ['takes no column that is always there', { type: 'timestamp' }, {}, ['FS2535']],
    ['takes no column with a default', { ...gone, default: 'now' }, {}, ['FS2535']],
    ['takes no column that every update writes', { ...gone, onUpdate: 'now' }, {}, ['FS2535']],
    ['takes no unique column', { ...gone, unique: true }, {}, ['FS2535']],
    ['takes no column of a unique key', gone, { unique: [['mail', 'gone']] }, ['FS2535']],
  ])('%s', async (_, column, rest, codes) => {
    expect(await found(routeOf('db-list', {}, { tables: tablesWith(column, rest) }))).toEqual(codes);
  });

  test('is referred to by its primary key only', async () => {
    const tables = (to: string, rest: JsonObject) => ({
      people: { columns: { id, mail: { type: 'text', unique: true }, gone }, ...rest },
      notes: { columns: { id, mail: { type: 'text', references: to } } },
    });
    const list = (to: string, rest: JsonObject) => found(routeOf('db-list', {}, { tables: tables(to, rest) }));
    expect(await list('people.mail', { softDelete: 'gone' })).toEqual(['FS2018']);
    expect(await list('people.mail', {})).toEqual([]);
  });

  test('is updated on a conflict in a key of living rows', async () => {
    const insert = (columns: readonly string[], what: string, tables?: JsonObject) =>
      routeOf(
        'db-insert',
        { onConflict: { columns: [...columns], do: what } },
        { gives: 'record', takes: 'record', ...(tables === undefined ? {} : { tables }) },
      );
    expect(await found(insert(['id'], 'update'))).toEqual(['FS2536']);
    expect(await found(insert(['id'], 'update', plain))).toEqual([]);
    expect(await found(insert(['id'], 'ignore'))).toEqual([]);
    const route = await emittedRoute(insert(['mail'], 'ignore'));
    expect(route).toContain("oc.column('mail').where('gone', 'is', null).doNothing()");
    expect(route).not.toContain('body.gone');
    expect(await emittedRoute(insert(['id'], 'ignore'))).toContain("oc.column('id').doNothing()");
    expect(await emittedRoute(insert(['mail'], 'ignore', plain))).toContain('body.gone');
  });

  test('loses rows for good only where the node says so', async () => {
    const remove = (rest: JsonObject) =>
      emittedRoute(routeOf('db-delete', { where: byMail, ...rest }, { gives: 'count' }));
    expect(await remove({})).toMatch(/\.updateTable\('people'\)\s*\.set\(\{ gone: sql<string>`now\(\)` \}\)/);
    expect(await remove({ deleted: true })).toContain(".deleteFrom('people')");
    expect(await remove({ deleted: true })).not.toContain("'is', null");
  });

  test('has one row of a unique value among the living, and maybe more among all', async () => {
    const update = (gives: string, rest: JsonObject) =>
      found(routeOf('db-update', { where: byMail, ...rest }, { gives, takes: 'changes' }));
    expect(await update('record', {})).toEqual([]);
    expect(await update('count', { deleted: true })).toEqual([]);
    expect(await update('record', { deleted: true })).toContain('FS2004');
    const desks = (rest: JsonObject) =>
      emittedRoute(routeOf('db-list', { include: { desk: { relation: 'desk', columns: ['place'] } }, ...rest }));
    expect(await desks({})).toContain('jsonObjectFrom');
    expect(await desks({ deleted: true })).toContain('jsonArrayFrom');
  });

  test('may lack the row that a column refers to', async () => {
    const desks = (rest: JsonObject) =>
      emittedRoute(routeOf('db-list', { table: 'desks', include: { person: { relation: 'person' } }, ...rest }));
    expect(await desks({})).not.toContain('$notNull');
    expect(await desks({ deleted: true })).toContain('$notNull');
  });
});

test('only a database that keeps deleted rows can show them', async () => {
  expect(await found(routeOf('db-list', { deleted: true }, { tables: plain }))).toEqual(['FS2537']);
  expect(await found(routeOf('db-list', { deleted: true }))).toEqual([]);
});
