import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { alternative, number, optional, string, typeName } from '../../compiler/ir/type.ts';
import { bind, emitted, refused, typing, wire } from './support.ts';
import type { Feeds } from './support.ts';

const find = (where: JsonValue) => bind('db-find', { table: 'users', where });
const issuesOf = (...where: JsonObject[]): readonly string[] => find(where).issues;

/** The code of the conditions of a DB List, without what its rows are known to have. */
function emit(where: readonly JsonObject[], feeds: Feeds = {}, table = 'users'): string {
  const { kind, issues } = bind('db-list', { table, where });
  expect(issues).toEqual([]);
  return emitted(kind, feeds)
    .replace(/^.*?select(All)?\([^)]*\)(\.\$narrowType<.*?>\(\))?/, '')
    .replace(/\.orderBy\('\w+'\)\.limit\(100\)\.execute\(\)$/, '');
}

const text = optional(string('text'));
const [q, p] = [wire('q', text), wire('p', text)];
const optionally = (column: string, input: string, operator = 'eq') => ({ column, operator, input, ifMissing: 'skip' });

describe('an operator', () => {
  test.each([
    [{ column: 'name', operator: 'ends-with' }, 'name.ends-with', ".where('name', 'like', endsWithPattern(x))"],
    [{ column: 'name', operator: 'contains-ci' }, 'name.contains-ci', ".where('name', 'ilike', containsPattern(x))"],
    [
      { column: 'name', operator: 'eq-ci' },
      'name.eq-ci',
      ".where((eb) => eb(eb.fn<string>('lower', ['name']), '=', lowerCase(x)))",
    ],
    [{ column: 'id', operator: 'not-in' }, 'id.not-in', ".where((eb) => eb.not(eb('id', '=', eb.fn.any(eb.val(x)))))"],
    [
      { column: 'note', operator: 'not-in' },
      'note.not-in',
      ".where((eb) => eb.or([eb('note', 'is', null), eb.not(eb('note', '=', eb.fn.any(eb.val(x))))]))",
    ],
    [{ column: 'data', operator: 'has' }, 'data.has', ".where('data', '@>', toJsonb([x]))"],
  ])('%j', (condition, port, expected) => {
    expect(emit([condition], { [port]: wire('x') })).toBe(expected);
  });

  test('between is two comparisons, each with an input', () => {
    const [condition] = [{ column: 'id', operator: 'between' }];
    expect(find([condition]).kind.inputs.map(({ name }) => name)).toEqual(['id.between.from', 'id.between.to']);
    expect(emit([condition], { 'id.between.from': wire('a'), 'id.between.to': wire('b') })).toBe(
      ".where('id', '>=', a).where('id', '<=', b)",
    );
  });

  test('has compares items that are a text, a number or a boolean', () => {
    const { needs } = typing(find([{ column: 'data', operator: 'has' }]).kind);
    expect(Object.values(needs).map(typeName)).toEqual(['string | number | boolean']);
  });
});

describe('a nullable column is present in the rows', () => {
  const isPresent = (condition: JsonObject): boolean => {
    const { kind } = bind('db-list', { table: 'users', columns: ['note'], where: [condition] });
    const rows = alternative(typing(kind).outputs['records'] ?? text, 'list')?.element ?? text;
    return alternative(rows, 'object')?.fields.get('note')?.presence === 'required';
  };
  const asked = ['eq', 'eq-ci', 'lt', 'ge', 'between', 'contains', 'contains-ci', 'starts-with', 'ends-with', 'in'];
  const without = ['ne', 'not-in', 'is-null'];

  test.each([...asked, 'search', 'is-not-null'])('by %s, which null does not meet', (operator) => {
    expect(isPresent({ column: 'note', operator })).toBe(true);
  });

  test.each(without)('not by %s, which null meets', (operator) => {
    expect(isPresent({ column: 'note', operator })).toBe(false);
  });

  test('unless the condition may be skipped, or another may hold instead', () => {
    const equal = { column: 'note', operator: 'eq' };
    expect(isPresent({ ...equal, ifMissing: 'skip' })).toBe(false);
    expect(isPresent({ ...equal, ifMissing: 'false' })).toBe(true);
    expect(isPresent({ any: [equal, { column: 'id', operator: 'eq' }] })).toBe(false);
    expect(isPresent({ all: [equal, { column: 'id', operator: 'eq' }] })).toBe(true);
  });
});

describe('a constant', () => {
  test.each([
    [{ column: 'name', operator: 'eq', value: 'a' }, ".where('name', '=', 'a')"],
    [{ column: 'id', operator: 'in', value: [1, 2] }, ".where('id', 'in', [1, 2])"],
    [{ column: 'id', operator: 'not-in', value: [1, 2] }, ".where('id', 'not in', [1, 2])"],
    [
      { column: 'note', operator: 'not-in', value: ['a'] },
      ".where((eb) => eb.or([eb('note', 'is', null), eb('note', 'not in', ['a'])]))",
    ],
    [{ column: 'id', operator: 'between', value: { from: 1, to: 9 } }, ".where('id', '>=', 1).where('id', '<=', 9)"],
    [{ column: 'data', operator: 'has', value: 'a' }, ".where('data', '@>', toJsonb(['a']))"],
    [
      { column: 'note', operator: 'search', value: 'rain -snow' },
      ".where((eb) => matchesWords(eb.ref('note'), 'rain -snow'))",
    ],
  ])('%j has no input', (condition, expected) => {
    expect(find([condition]).kind.inputs).toEqual([]);
    expect(emit([condition])).toBe(expected);
  });

  test('has its time in milliseconds when compiled', () => {
    const condition = { column: 'created', operator: 'lt', value: '2026-01-01T00:00:00.123456Z' };
    expect(emit([condition])).toBe(".where('created', '<', '2026-01-01T00:00:00.123Z')");
  });

  test.each([
    [{ column: 'id', operator: 'eq', value: '1' }, '32-bit integer'],
    [{ column: 'id', operator: 'in', value: [] }, 'non-empty list<32-bit integer>'],
    [{ column: 'name', operator: 'eq', value: null }, 'string'],
    [{ column: 'id', operator: 'between', value: { from: 1 } }, '32-bit integer'],
    [{ column: 'created', operator: 'lt', value: 'now' }, 'timestamp string'],
  ])('%j does not fit', (condition, need) => {
    expect(issuesOf(condition)).toEqual([
      `FS2542 where.0.value: The constant that “${condition.column}” is compared with must be a ${need}. Write such a constant. Whether a column is null is asked by the operator "is-null".`,
    ]);
  });

  test('that is searched for has no lines of minus signs, nor has an input', () => {
    const search = { column: 'note', operator: 'search' };
    const value = `a ${'-'.repeat(40)} b`;
    expect(emit([{ ...search, value }])).toBe(".where((eb) => matchesWords(eb.ref('note'), 'a   b'))");
    expect(emit([{ ...search, input: 'q' }], { q })).toBe(
      ".where((eb) => matchesWords(eb.ref('note'), searchText(q)))",
    );
  });

  test('that is searched for has at most 4,000 bytes', () => {
    expect(issuesOf({ column: 'note', operator: 'search', value: 'a'.repeat(4001) })).toEqual([
      expect.stringContaining('must be a string of at most 4000 bytes.'),
    ]);
  });

  test('stands in place of an input, which could be missing', () => {
    expect(issuesOf({ column: 'name', operator: 'eq', value: 'a', input: 'x' })).toEqual([
      expect.stringContaining('FS2541 where.0.input: “value” and “input” cannot be used together.'),
    ]);
  });
});

describe('a missing input', () => {
  const condition = (ifMissing: string) => ({ column: 'name', operator: 'eq', ifMissing });

  test('makes no row meet the condition, skips it, or is refused', () => {
    expect(emit([condition('false')], { name: q })).toBe(
      ".where((eb) => (q == null ? eb.lit(false) : eb('name', '=', q)))",
    );
    expect(emit([condition('skip')], { name: q })).toBe(
      ".where((eb) => (q == null ? eb.lit(true) : eb('name', '=', q)))",
    );
    expect(find([condition('refuse')]).kind.inputs).toEqual([
      { name: 'name', whenMissing: expect.stringContaining('"ifMissing"') },
    ]);
  });

  test('that is never there is known when compiled', () => {
    expect(emit([condition('false')])).toBe('.where((eb) => eb.lit(false))');
    expect(emit([condition('skip')])).toBe('');
  });

  test('is said once what it means', () => {
    expect(issuesOf({ ...condition('skip'), optional: true })).toEqual([expect.stringContaining('FS2541')]);
    expect(refused('db-find', { table: 'users', where: [condition('null')] })).toBe(true);
  });

  test('does not skip the only condition of a change', () => {
    const change = (where: JsonObject) => bind('db-delete', { table: 'users', where: [where] }).issues;
    expect(change(condition('false'))).toEqual([]);
    expect(change(condition('skip'))[0]).toContain('FS2510');
    expect(change({ any: [condition('skip'), { all: [{ ...condition('skip'), input: 'q' }] }] })[0]).toContain(
      'FS2510',
    );
    expect(change({ any: [condition('skip'), { column: 'id', operator: 'eq' }] })).toEqual([]);
  });
});

describe('an input that conditions share', () => {
  const both = { any: [optionally('name', 'q', 'contains'), optionally('note', 'q', 'contains')] };

  test('is one port, and skips both', () => {
    expect(find([both]).kind.inputs).toEqual([{ name: 'q', optional: true, repeated: true }]);
    expect(emit([both], { q })).toBe(
      ".where((eb) => (q == null ? eb.lit(true) : eb.or([eb('name', 'like', containsPattern(q)), eb('note', 'like', containsPattern(q))])))",
    );
  });

  test('has to be there if one of them needs it, and must be what all of them need', () => {
    const { kind } = find([
      { column: 'name', operator: 'eq', input: 'q' },
      { column: 'note', operator: 'ne', input: 'q', ifMissing: 'skip' },
    ]);
    expect(kind.inputs).toEqual([{ name: 'q', whenMissing: expect.any(String), repeated: true }]);
    expect(typeName(typing(kind).needs['q'] ?? text)).toBe('string');
    expect(
      issuesOf({ column: 'name', operator: 'eq', input: 'q' }, { column: 'id', operator: 'eq', input: 'q' }),
    ).toEqual([
      expect.stringContaining(
        'FS2544 where.1.input: The input “q” is compared with a string and with a 32-bit integer',
      ),
    ]);
  });

  test('is shared on purpose: names by default are distinct', () => {
    const named = { column: 'name', operator: 'eq' };
    expect(issuesOf({ any: [named, { all: [named] }] })).toEqual([
      expect.stringContaining('FS2507 where.0.any.1.all.0: The condition “eq” on the column “name” is given twice.'),
    ]);
    expect(issuesOf({ any: [named, { ...named, input: 'name' }] })).toEqual([]);
  });

  test('with the name of another port gets its kind as a prefix', () => {
    const { kind } = bind('db-list', { table: 'users', where: [{ column: 'id', operator: 'eq', input: 'limit' }] });
    expect(kind.inputs.map(({ name }) => name)).toEqual(['where.limit', 'limit', 'offset']);
  });
});

describe('any and all', () => {
  test('what is skipped makes no any true and no all false', () => {
    const feeds = { q, p };
    expect(emit([{ any: [optionally('name', 'q'), { column: 'id', operator: 'eq', value: 1 }] }], feeds)).toBe(
      ".where((eb) => eb.or([(q == null ? eb.lit(false) : eb('name', '=', q)), eb('id', '=', 1)]))",
    );
    expect(emit([{ any: [optionally('name', 'q'), optionally('note', 'p')] }], feeds)).toBe(
      ".where((eb) => (q == null && p == null ? eb.lit(true) : eb.or([(q == null ? eb.lit(false) : eb('name', '=', q)), (p == null ? eb.lit(false) : eb('note', '=', p))])))",
    );
    expect(
      emit(
        [
          {
            any: [
              { all: [optionally('name', 'q'), { column: 'id', operator: 'gt', value: 1 }] },
              { column: 'note', operator: 'is-null' },
            ],
          },
        ],
        feeds,
      ),
    ).toBe(
      ".where((eb) => eb.or([eb.and([(q == null ? eb.lit(true) : eb('name', '=', q)), eb('id', '>', 1)]), eb('note', 'is', null)]))",
    );
  });

  test('all conditions of an outer all stand side by side, and find a row by its key', () => {
    const { kind } = find([
      {
        all: [
          { column: 'id', operator: 'eq' },
          { column: 'note', operator: 'is-null' },
        ],
      },
    ]);
    expect(emitted(kind, { id: wire('id', number('int32')) })).toBe(
      "prepare((db, values: { id: number }) => db.selectFrom('users').selectAll().where('id', '=', values.id).where('note', 'is', null)).executeTakeFirst(app.db, { id })",
    );
    expect(emit([{ any: [{ column: 'id', operator: 'eq' }] }], { id: wire('id', number('int32')) })).toContain('id');
    expect(refused('db-find', { table: 'users', where: [{ any: [] }] })).toBe(true);
  });
});

describe('a sensitive column', () => {
  test.each(['eq', 'in', 'is-null', 'is-not-null'])('can be compared by %s', (operator) => {
    const bound = bind('db-find', { table: 'accounts', where: [{ column: 'token', operator }] });
    expect(bound.issues).toEqual([]);
  });

  test.each(['ne', 'lt', 'contains', 'starts-with', 'between', 'not-in'])('cannot be compared by %s', (operator) => {
    const bound = bind('db-find', { table: 'accounts', where: [{ column: 'token', operator }] });
    expect(bound.issues).toEqual([expect.stringContaining('FS2543 where.0.operator')]);
  });

  test('orders no rows', () => {
    expect(bind('db-list', { table: 'accounts', orderBy: [{ column: 'token' }] }).issues).toEqual([
      expect.stringContaining('FS2543 orderBy.0.column'),
    ]);
  });
});
