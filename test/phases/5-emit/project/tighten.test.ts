import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating, steps } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

const text = (name: string, rest: Partial<Column> = {}): Column =>
  column(name, 'text', { rules: { maxLength: 99 }, ...rest });
const literal = (value: string | number): Pick<Column, 'default'> => ({ default: { kind: 'literal', value } });
const refers = (to: string): Pick<Column, 'references'> => ({ references: { table: to, column: 'id' } });

describe.each(['PostgreSQL', 'PGlite'])('rows that stand in the way of a new rule, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('tighten') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());

  const { refused, migrated } = steps(() => migrating);
  const loose = [table('t', [id(), text('a', { nullable: true }), text('b', { nullable: true })])];
  const rows = `insert into t (a, b) values ('x', 'k'), (null, 'l'), ('x', null)`;

  it('a column that becomes required', async () => {
    expect(
      await refused({ from: loose, rows, to: [table('t', [id(), text('a'), text('b', { nullable: true })])] }),
    ).toEqual([['required-column', [{ id: 2, a: null, b: 'l' }]]]);
  });
  it('… gets its default, or its backfill, or one after the other', async () => {
    const to = [
      table('t', [id(), text('a', literal('none')), text('b', { backfill: `a || '\`$' || "id" || E'{}\\''` })]),
    ];
    expect(await migrated({ from: loose, rows, to })).toEqual([
      { id: 1, a: 'x', b: 'k' },
      { id: 2, a: 'none', b: 'l' },
      { id: 3, a: 'x', b: "x`$3{}'" },
    ]);
    await migrating.startEmpty();
    const both = [
      table('t', [id(), text('a', { ...literal('none'), backfill: 'nullif(b, b)' }), text('b', { nullable: true })]),
    ];
    expect(await migrated({ from: loose, rows, to: both })).toMatchObject([{ a: 'x' }, { a: 'none' }, { a: 'x' }]);
  });
  it('an integer that becomes a number is in nobody’s way, and keeps its value, keys and rules', async () => {
    const tables = (type: 'integer' | 'number', rest: Partial<Column>): TableFacts[] => [
      table('p', [id(), column('n', type, { unique: true })]),
      table('t', [
        id(),
        column('n', type, { unique: true, rules: { min: 0 }, ...literal(5) }),
        column('of', type, { nullable: true, references: { table: 'p', column: 'n' } }),
        column('m', type, rest),
      ]),
    ];
    const step = {
      from: tables('integer', { nullable: true }),
      rows: 'insert into p (n) values (7); insert into t (n, "of", m) values (1, 7, -2147483648), (2, null, null)',
    };
    expect(await migrated({ ...step, to: tables('number', { ...literal(0.5) }) })).toEqual([
      { id: 1, n: 1, of: 7, m: -2147483648 },
      { id: 2, n: 2, of: null, m: 0.5 },
    ]);
    await migrating.query('insert into t (n, "of") values (1.5, 7)');
    for (const row of ['(n) values (1.5)', '(n) values (-1)', '(n, "of") values (3, 8)'])
      await expect(migrating.query(`insert into t ${row}`)).rejects.toThrow('violates');
    await migrating.startEmpty();
    expect(await refused({ ...step, to: tables('number', {}) })).toEqual([
      ['required-column', [{ id: 2, n: 2, of: null, m: null }]],
    ]);
  });
  it('a new column that is required', async () => {
    const age = (rest: Partial<Column> = {}) => [
      table('t', [id(), text('a', { nullable: true }), text('b', { nullable: true }), column('n', 'integer', rest)]),
    ];
    expect(await refused({ from: loose, rows: `insert into t (a) values ('x')`, to: age() })).toEqual([
      ['required-column', [{ id: 1, a: 'x', b: null }]],
    ]);
    await migrating.startEmpty();
    expect(
      await migrated({
        from: loose,
        rows,
        to: age({ ...literal(7), backfill: '(select count(*) from t as all_of_them) + id' }),
      }),
    ).toMatchObject([{ n: 4 }, { n: 5 }, { n: 6 }]);
    expect(await migrating.query('insert into t default values returning n')).toEqual([{ n: 7 }]);
    await migrating.startEmpty();
    expect(
      await migrated({ from: loose, rows, to: age({ default: { kind: 'increment' }, backfill: 'id * 10' }) }),
    ).toMatchObject([{ n: 10 }, { n: 20 }, { n: 30 }]);
    expect(await migrating.query('insert into t default values returning n')).toEqual([{ n: 31 }]);
  });
  it('a new column that is filled from a dropped one', async () => {
    const first = emitted(build(loose));
    await migrating.run(first);
    await migrating.query(rows);
    await migrating.run(
      emitted(
        build([table('t', [id(), text('c', { backfill: `coalesce(a, '-') || coalesce(b, '-')` })])], first, {
          drop: true,
        }),
      ),
    );
    expect(await migrating.query('select * from t order by id')).toEqual([
      { id: 1, c: 'xk' },
      { id: 2, c: '-l' },
      { id: 3, c: 'x-' },
    ]);
  });
  it('an optional number that is to count up', async () => {
    const from = [table('t', [id(), column('n', 'integer', { nullable: true })])];
    const counting = (rest: Partial<Column> = {}) => [
      table('t', [id(), column('n', 'integer', { default: { kind: 'increment' }, ...rest })]),
    ];
    expect(await refused({ from, rows: 'insert into t (n) values (5), (null)', to: counting() })).toEqual([
      ['required-column', [{ id: 2, n: null }]],
    ]);
    await migrating.startEmpty();
    expect(
      await migrated({ from, rows: 'insert into t (n) values (5), (null)', to: counting({ backfill: 'id' }) }),
    ).toEqual([
      { id: 1, n: 5 },
      { id: 2, n: 2 },
    ]);
  });
  it('a type that changes, by its backfill', async () => {
    const from = [table('t', [id(), text('n', { unique: true, ...literal('0') })])];
    const to = [
      table('t', [
        id(),
        column('n', 'integer', { unique: true, default: { kind: 'increment' }, backfill: 'length(n)' }),
      ]),
    ];
    expect(await migrated({ from, rows: `insert into t (n) values ('a'), ('bcd')`, to })).toEqual([
      { id: 1, n: 1 },
      { id: 2, n: 3 },
    ]);
    expect(await migrating.query('insert into t default values returning n')).toEqual([{ n: 4 }]);
  });

  const key = (rest: Partial<TableFacts>, a: Partial<Column> = {}) => [
    table('t', [id(), text('a', { nullable: true, ...a }), text('b', { nullable: true })], rest),
  ];
  it('a new unique key, also of several columns and under old names', async () => {
    expect(await refused({ from: loose, rows, to: key({}, { unique: true }) })).toEqual([
      ['new-unique', [{ a: 'x', count: 2 }]],
    ]);
    await migrating.startEmpty();
    const renamed = [
      table('u', [id(), text('c', { nullable: true, renamedFrom: 'a' }), text('b', { nullable: true })], {
        renamedFrom: 't',
        unique: [['b', 'c']],
      }),
    ];
    expect(
      await refused({
        from: loose,
        rows: `insert into t (a, b) values ('x', 'y'), ('x', 'y'), (null, 'y'), (null, 'y')`,
        to: renamed,
      }),
    ).toEqual([['new-unique', [{ b: 'y', a: 'x', count: 2 }]]]);
  });
  it('… where all but the first get the backfill', async () => {
    expect(
      await migrated({ from: loose, rows, to: key({}, { unique: true, backfill: "a || '#' || id" }) }),
    ).toMatchObject([{ a: 'x' }, { a: null }, { a: 'x#3' }]);
    await migrating.startEmpty();
    const pairs = `insert into t (a, b) values ('x', 'y'), ('x', 'y'), ('x', null), ('z', 'y')`;
    expect(
      await migrated({ from: loose, rows: pairs, to: key({ unique: [['a', 'b']] }, { backfill: 'null' }) }),
    ).toMatchObject([{ a: 'x' }, { a: null }, { a: 'x' }, { a: 'z' }]);
  });
  it('a default that several rows would get in a unique key, new or not', async () => {
    const unique = [table('t', [id(), text('a', { nullable: true, unique: true })])];
    expect(
      await refused({
        from: unique,
        rows: `insert into t (a) values (null), (null)`,
        to: [table('t', [id(), text('a', { unique: true, ...literal("it's") })])],
      }),
    ).toEqual([['new-unique', [{ coalesce: "it's", count: 2 }]]]);
    await migrating.startEmpty();
    expect(
      await refused({
        from: [table('t', [id()])],
        rows: `insert into t default values; insert into t default values`,
        to: [table('t', [id(), text('a', { unique: true, ...literal('x') })])],
      }),
    ).toEqual([['new-unique', [{ count: 2 }]]]);
  });
  it('a key that no row can violate is accepted', () => {
    const first = emitted(build(key({ unique: [['a']] })));
    const still = [
      table(
        't',
        [
          id(),
          text('a', { nullable: true }),
          text('b', { nullable: true }),
          text('c', { nullable: true }),
          column('d', 'uuid', { default: { kind: 'uuid' }, unique: true }),
        ],
        { unique: [['a'], ['b', 'a'], ['c'], ['id', 'b'], ['b', 'c']] },
      ),
    ];
    expect(build(still, first).kind).toBe('emitted');
  });

  const users = table('users', [id(), text('name', { nullable: true })]);
  const posts = (author: Partial<Column>, rest: readonly TableFacts[] = [users]) => [
    ...rest,
    table('t', [id(), column('author', 'integer', { nullable: true, ...author })]),
  ];
  const written = `insert into users default values; insert into t (author) values (1), (7), (null)`;
  it('a new reference, also to a table that is new', async () => {
    expect(await refused({ from: posts({}), rows: written, to: posts(refers('users')) })).toEqual([
      ['new-reference', [{ id: 2, author: 7 }]],
    ]);
    await migrating.startEmpty();
    expect(
      await refused({
        from: posts({}, []),
        rows: `insert into t (author) values (1), (null)`,
        to: posts(refers('users')),
      }),
    ).toEqual([['new-reference', [{ id: 1, author: 1 }]]]);
  });
  it('… where the backfill stands for what is not there', async () => {
    expect(
      await migrated({ from: posts({}), rows: written, to: posts({ ...refers('users'), backfill: 'null' }) }),
    ).toEqual([
      { id: 1, author: 1 },
      { id: 2, author: null },
      { id: 3, author: null },
    ]);
    await migrating.startEmpty();
    expect(
      await migrated({
        from: posts({}, []),
        rows: `insert into t (author) values (1), (null)`,
        to: posts({ ...refers('users'), backfill: 'null' }),
      }),
    ).toMatchObject([{ author: null }, { author: null }]);
    await migrating.startEmpty();
    // A table that references itself, and a default for the other rows.
    const self = [
      table('t', [
        id(),
        column('author', 'integer', { ...literal(1), ...refers('t'), backfill: '(select min(id) from t as first)' }),
      ]),
    ];
    expect(
      await migrated({ from: posts({}, []), rows: `insert into t (author) values (1), (9), (null)`, to: self }),
    ).toMatchObject([{ author: 1 }, { author: 1 }, { author: 1 }]);
  });
  it('a default that references a missing row', async () => {
    expect(
      await refused({
        from: posts(refers('users')),
        rows: 'insert into t default values',
        to: posts({ ...refers('users'), nullable: false, ...literal(5) }),
      }),
    ).toEqual([['new-reference', [{ id: 1, author: null }]]]);
    await migrating.startEmpty();
    expect(
      await refused({
        from: [users, table('t', [id()])],
        rows: 'insert into t default values',
        to: posts({ ...refers('users'), ...literal(5) }),
      }),
    ).toEqual([['new-reference', [{ id: 1 }]]]);
  });
  it('a reference with another deletion rule is accepted', () => {
    const first = emitted(build(posts(refers('users'))));
    expect(build(posts({ references: { table: 'users', column: 'id', onDelete: 'cascade' } }), first).kind).toBe(
      'emitted',
    );
  });
});
