import { describe, expect, test } from 'vitest';
import { nothing, number, optional, string, typeName } from '../../compiler/ir/type.ts';
import { bindTo } from './related.ts';
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
