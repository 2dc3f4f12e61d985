import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { nothing, number, optional, typeName } from '../../compiler/ir/type.ts';
import { bindTo } from './related.ts';
import { emitted, typing, wire } from './support.ts';

const bound = (config: JsonObject) => bindTo({ table: 'articles', ...config }, 'db-aggregate');
const issues = (config: JsonObject): readonly string[] => bound(config).issues;
const typesOf = (config: JsonObject) => {
  const { outputs } = typing(bound(config).kind);
  return typeName(outputs['records'] ?? outputs['record'] ?? nothing);
};

describe('groups', () => {
  const config = { groupBy: ['author_id'], count: 'articles', max: { latest: 'id' } };

  test('are computed in one statement, in the order of their columns', () => {
    expect(emitted(bound(config).kind)).toBe(
      "app.db.selectFrom('articles').groupBy('author_id').select((eb) => ['author_id', eb.fn.countAll<number>().as('articles'), eb.fn.max('id').as('latest')]).orderBy('author_id').limit(1000).execute()",
    );
    expect(emitted(bound({ groupBy: ['title'] }).kind)).toBe(
      "app.db.selectFrom('articles').groupBy('title').select('title').orderBy('title').limit(1000).execute()",
    );
  });

  test('are ordered by what is computed first, and may be left out by it', () => {
    const { kind } = bound({
      ...config,
      sum: { ids: 'id' },
      having: [{ field: 'ids', operator: 'ge', ifMissing: 'skip' }],
      orderBy: [{ field: 'articles', direction: 'desc' }],
    });
    const text = emitted(kind, { 'ids.ge': wire('x', optional(number())) });
    expect(text).toContain(
      ".having((eb) => (x == null ? eb.lit(true) : eb(eb.cast<number>(eb.fn.sum('id'), 'double precision'), '>=', x)))",
    );
    expect(text).toContain(".orderBy('articles', 'desc').orderBy('author_id')");
  });

  test('have the types of their columns, which are missing only where a column may be', () => {
    expect(
      typesOf({ ...config, groupBy: ['editorId'], min: { first: 'author_id' }, sum: { editors: 'editorId' } }),
    ).toBe(
      'list<object { editorId: 32-bit integer?, articles: whole number from 0, editors: number?, first: 32-bit integer, latest: 32-bit integer }>',
    );
  });
});

test('all rows give one record, in which what is computed of none is missing', () => {
  const config = { count: 'articles', avg: { mean: 'id' }, max: { title: 'title' } };
  expect(emitted(bound(config).kind)).toBe(
    "app.db.selectFrom('articles').select((eb) => [eb.fn.countAll<number>().as('articles'), eb.fn.avg<number | null>(eb.cast<number>('id', 'double precision')).as('mean'), eb.fn.max<string | null>('title').as('title')]).executeTakeFirstOrThrow()",
  );
  expect(bound(config).kind.inputs).toEqual([]);
  expect(typesOf(config)).toBe('object { articles: whole number from 0, mean: number?, title: string? }');
});

test('columns are those of the table beside the relations of conditions', () => {
  const { kind } = bound({ groupBy: ['title'], where: [{ column: 'author.name', operator: 'eq', value: 'Ann' }] });
  expect(emitted(kind)).toContain(".groupBy('articles.title').select('articles.title').orderBy('title')");
});

describe('what cannot be computed is refused', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['the sum of a text', { sum: { a: 'title' } }, ['FS2552 sum.a']],
    ['an unknown column', { min: { a: 'titel' } }, ['FS2503 min.a']],
    ['nothing', {}, ['FS2553 ']],
    ['order without groups', { count: 'a', orderBy: [{ field: 'a' }] }, ['FS2553 orderBy']],
    ['a field that is not there', { groupBy: ['title'], orderBy: [{ field: 'a' }] }, ['FS2554 orderBy.0.field']],
    [
      'an order by a field of which something is wrong, whose name is right',
      { groupBy: ['title'], sum: { a: 'titel' }, orderBy: [{ field: 'a' }] },
      ['FS2503 sum.a'],
    ],
    ['a name twice', { groupBy: ['title'], count: 'title' }, ['FS2506 count']],
    [
      'an operator that the field does not have',
      { groupBy: ['title'], count: 'n', having: [{ field: 'n', operator: 'eq', value: 'x' }] },
      ['FS2542 having.0.value'],
    ],
    [
      'times as groups',
      { table: 'users', groupBy: [{ column: 'born', as: 'b' }], count: 'n' },
      ['FS2552 groupBy.0.column'],
    ],
    ['a sensitive column', { table: 'users', max: { a: 'token' } }, ['FS2543 max.a']],
    ['groups of one', { table: 'users', groupBy: ['token'] }, ['FS2543 groupBy.0']],
  ])('%s', (_, config, expected) => {
    expect(issues(config).map((issue) => issue.slice(0, issue.indexOf(':')))).toEqual(expected);
  });
});
