import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { madeInput } from '../../compiler/ir/kind.ts';
import { nothing, number, object, optional, string, typeName } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bindTo, issuesOf } from './related.ts';
import { constant, emitted, projected, typing, wire } from './support.ts';
import type { Feeds } from './support.ts';

describe('"total"', () => {
  const config = { table: 'articles', where: [{ column: 'title', operator: 'eq' }], total: true };
  const { kind } = bindTo(config);

  test('counts by the same conditions, without limit and offset', () => {
    expect(emitted(kind, { title: wire('x', string('text')), offset: wire('o', optional(number('index'))) })).toBe(
      "listWithTotal(app.db.selectFrom('articles').where('title', '=', x), (qb) => qb.selectAll().orderBy('id').limit(100).offset((o ?? 0)))",
    );
    expect(projected(kind, 'records')).toBe('self.records');
    expect(projected(kind, 'total')).toBe('self.total');
  });

  test('is an output where it is asked for', () => {
    expect(kind.outputs.map(({ name }) => name)).toEqual(['records', 'total', 'failure']);
    expect(typeName(typing(kind).outputs['total'] ?? nothing)).toBe('whole number from 0 and 32-bit integer');
    expect(bindTo({ table: 'articles' }).kind.outputs.map(({ name }) => name)).toEqual(['records', 'failure']);
  });
});

describe('orders that the client chooses from', () => {
  const choices = { name: [{ column: 'name' }], born: [{ column: 'born', direction: 'desc' }], id: [] };
  const order = (rest = {}) =>
    bindTo({ table: 'users', columns: ['id'], orderBy: { input: 'sort', choices, ...rest } });

  test('are taken by name, and the one by default where none is given', () => {
    const usual = order({ default: 'name' });
    const rows = "app.db.selectFrom('users').select('id')";
    expect(emitted(usual.kind, { sort: wire('x', optional(string())) })).toBe(
      `${rows}.$call((qb) => x === 'born' ? qb.orderBy('born', 'desc').orderBy('id') : x === 'id' ? qb.orderBy('id') : qb.orderBy('name').orderBy('id')).limit(100).execute()`,
    );
    expect(emitted(usual.kind)).toBe(`${rows}.orderBy('name').orderBy('id').limit(100).execute()`);
  });

  test('are decided before the server runs, if a constant names one', () => {
    const rows = "app.db.selectFrom('users').select('id')";
    expect(emitted(order({ default: 'name' }).kind, { sort: constant('born') })).toBe(
      `${rows}.orderBy('born', 'desc').orderBy('id').limit(100).execute()`,
    );
    expect(emitted(order().kind, { sort: constant('id') })).toBe(`${rows}.orderBy('id').limit(100).execute()`);
  });

  test('are what the input has to name', () => {
    const need = (rest = {}) => typeName(typing(order(rest).kind).needs['sort'] ?? nothing);
    expect(need()).toBe('one of "name", "born", "id"');
    expect(need({ default: 'id' })).toBe('one of "name", "born", "id"?');
    expect(order({ default: 'id' }).kind.inputs[0]).toEqual({ name: 'sort', optional: true, repeated: true });
    expect(order().kind.inputs[0]).toEqual({ name: 'sort', repeated: true });
  });

  test('are columns that may be shown, and the default is one of them', () => {
    const issues = (orderBy: JsonObject) => issuesOf({ table: 'users', orderBy: { input: 'sort', ...orderBy } });
    expect(issues({ choices: { a: [{ column: 'token' }] } })).toEqual([
      expect.stringContaining('FS2543 orderBy.choices.a.0.column'),
    ]);
    expect(issues({ choices: { a: [{ column: 'nam' }] } })).toEqual([expect.stringContaining('FS2503')]);
    expect(issues({ choices, default: 'nam' })).toEqual([
      'FS2551 orderBy.default: No choice of "orderBy" is called “nam”. Did you mean “name”?',
    ]);
  });

  test('have an input beside those of conditions', () => {
    const { kind } = bindTo({
      table: 'users',
      where: [{ column: 'name', operator: 'eq' }],
      orderBy: { input: 'name', choices },
    });
    expect(kind.inputs.map(({ name }) => name)).toEqual(['where.name', 'name', 'limit', 'offset']);
  });
});

describe('"page": "cursor"', () => {
  const config = { table: 'users', page: 'cursor', columns: ['id', { column: 'born', as: 'from' }, 'name'] };
  const position = (...columns: readonly (readonly [string, Type])[]) => ({
    [madeInput]: wire('position', optional(object(columns))),
  });
  const id = ['id', number('int32')] as const;
  const born = ['born', string('timestamp')] as const;
  const listOf = (orderBy: readonly JsonObject[], feeds: Feeds) =>
    emitted(bindTo({ ...config, orderBy: [...orderBy] }).kind, feeds);

  test('reads the rows behind the cursor, and one more than the page has', () => {
    const down = [{ column: 'born', direction: 'desc' }];
    expect(listOf(down, { ...position(born, id), limit: wire('limit', number('limit')) })).toBe(
      "listPage(app.db.selectFrom('users').select(['users.id', 'users.born as from', 'users.name']).where((eb) => position == null ? eb.lit(true) : eb(eb.refTuple('users.born', 'users.id'), '<', eb.tuple(toTimestamp(position.born), position.id))).orderBy('users.born', 'desc').orderBy('users.id', 'desc'), limit, 'born desc, id desc', ['from', 'id'])",
    );
    expect(listOf([], position(id))).toContain("eb('users.id', '>', position.id)");
    expect(listOf([], {})).not.toContain('where');
  });

  test('spells out orders of mixed directions', () => {
    const mixed = [{ column: 'born', direction: 'desc' }, { column: 'id' }, { column: 'born' }];
    expect(listOf(mixed, position(born, id))).toContain(
      "eb.or([eb('users.born', '<', toTimestamp(position.born)), eb.and([eb('users.born', '=', toTimestamp(position.born)), eb('users.id', '>', position.id)])])",
    );
  });

  test('has a cursor, and no offset', () => {
    const { kind } = bindTo(config);
    expect(kind.inputs.map(({ name }) => name)).toEqual(['limit', 'after']);
    expect(kind.outputs.map(({ name }) => name)).toEqual(['records', 'cursor', 'failure']);
    expect(typeName(typing(kind).needs['limit'] ?? nothing)).toBe('whole number from 0 to 1000 of at least 1?');
    expect(projected(kind, 'cursor')).toBe('self.cursor');
  });

  test.each([
    ['FS2559 orderBy.0.column', { table: 'articles', columns: ['id', 'editorId'], orderBy: [{ column: 'editorId' }] }],
    ['FS2543 orderBy.0.column', { orderBy: [{ column: 'token' }], columns: ['id', 'token'] }],
    ['FS2561 columns', { columns: ['name'] }],
    ['FS2562 orderBy.choices', { orderBy: { input: 'sort', choices: { a: [] }, default: 'a' } }],
    ['FS2541 total', { total: true }],
    ['FS2503 orderBy.0.column', { orderBy: [{ column: 'nam' }] }],
  ])('is refused: %s', (issue, rest) => {
    expect(issuesOf({ ...config, ...rest })).toEqual([expect.stringContaining(issue)]);
  });
});
