import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { nothing, number, optional, string, typeName } from '../../compiler/ir/type.ts';
import { bindTo, issuesOf } from './related.ts';
import { emitted, projected, typing, wire } from './support.ts';

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
    const rows = "app.db.selectFrom('users').select(['id'])";
    expect(emitted(usual.kind, { sort: wire('x', optional(string())) })).toBe(
      `${rows}.$call((qb) => x === 'born' ? qb.orderBy('born', 'desc').orderBy('id') : x === 'id' ? qb.orderBy('id') : qb.orderBy('name').orderBy('id')).limit(100).execute()`,
    );
    expect(emitted(usual.kind)).toBe(`${rows}.orderBy('name').orderBy('id').limit(100).execute()`);
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
