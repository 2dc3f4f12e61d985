import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating, steps } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
import { column, id, table } from './shop.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

describe.each(['PostgreSQL', 'PGlite'])('a migration over rows that exist, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('existing') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());
  const { migrated, refused } = steps(() => migrating);

  it.each([
    ['', 1],
    ['(-7), (-5)', 1],
    ['(0)', 1],
    ['(1)', 2],
    ['(2147483646), (3)', 2147483647],
    ['(2147483647)', undefined],
  ])('numbers (%s) from which a column is to count up go on with %s', async (numbers, next) => {
    const of = (rest: Partial<Column>) => [table('t', [id(), column('n', 'integer', rest)])];
    const rows = numbers === '' ? '' : `insert into t (n) values ${numbers}`;
    await migrated({ from: of({}), rows, to: of({ default: { kind: 'increment' } }) });
    const inserted = migrating.query('insert into t default values returning n');
    if (next === undefined) await expect(inserted).rejects.toThrow('reached maximum value of sequence');
    else expect(await inserted).toEqual([{ n: next }]);
  });

  const spelt = (rest: Partial<Column>, name: Partial<Column> = {}, more: readonly TableFacts[] = []) => [
    table('t', [id(), column('a', 'text', { ...rest, ...name }), column('b', 'integer')], {
      unique: [['b', 'a']],
    }),
    ...more,
  ];
  const lower = (name: string) => ({ rules: { lowercase: true, trim: true }, backfill: name }) as const;
  it('a backfill into a new spelling, in a key', async () => {
    const rows = `insert into t (a, b) values ('Ada', 1), ('ada ', 1), ('ADA', 2)`;
    expect(await refused({ from: spelt({}), rows, to: spelt(lower('a')) })).toEqual([
      ['new-unique', [expect.objectContaining({ b: 1, count: 2 })]],
    ]);
    await migrating.startEmpty();
    const text = (rest: Partial<Column>) => column('a', 'text', { primaryKey: true, ...rest });
    const keys = `insert into t (a) values ('Ada'), ('ada'), ('Bob')`;
    expect(await refused({ from: [table('t', [text({})])], rows: keys, to: [table('t', [text(lower('a'))])] })).toEqual(
      [['new-unique', [expect.objectContaining({ count: 2 })]]],
    );
    await migrating.startEmpty();
    const old = [table('t', [id(), column('a', 'text', { unique: true })])];
    const renamed = [
      table('u', [id(), column('c', 'text', { unique: true, renamedFrom: 'a', ...lower('c') })], { renamedFrom: 't' }),
    ];
    expect(await refused({ from: old, rows: keys, to: renamed })).toHaveLength(1);
  });
  const keyed = (a: Partial<Column>, rest: Partial<TableFacts> = {}) => [
    table('t', [id(), column('a', 'text', { rules: { maxLength: 9 }, ...a }), column('b', 'integer')], rest),
  ];
  const small = { unique: true, rules: { maxLength: 36, lowercase: true } } as const;
  const pair = { unique: [['a', 'b']] };
  it.each<[string, TableFacts[], string, TableFacts[], string, string]>([
    ['a new key', keyed({}), `('x', 1), ('x', 1), ('x', 1)`, keyed({ unique: true }), 'b', 'a || id'],
    ['a new key in a new spelling', keyed({}), `('x', 1), ('X', 1), ('X', 1)`, keyed(small), 'a', 'a || id'],
    ['a key in a new spelling', keyed({ unique: true }), `('x', 1), ('X', 1)`, keyed(small), 'a', 'a || id'],
    ['… and required', keyed({ ...small, nullable: true }), `(null, 1), (null, 1)`, keyed(small), "'y'", "'y' || id"],
    [
      'a key of two, one of which becomes required',
      keyed({ nullable: true }, pair),
      `('x', 1), (null, 1), (null, 1)`,
      keyed({ rules: { maxLength: 36 } }, pair),
      'b + 1',
      'gen_random_uuid()',
    ],
  ])('%s asks unless the backfill tells rows apart', async (_, from, rows, to, same, apart) => {
    const step = (backfill: string) => ({
      from,
      rows: `insert into t (a, b) values ${rows}`,
      to: to.map((each) => ({
        ...each,
        columns: each.columns.map((old) => (old.name === 'a' ? { ...old, backfill } : old)),
      })),
    });
    expect(await refused(step(same))).toEqual([['new-unique', [expect.objectContaining({})]]]);
    await migrating.startEmpty();
    await migrated(step(apart));
  });
  it('a new column with a key asks unless its backfill tells rows apart, also under an old name', async () => {
    const from = [table('t', [id(), column('b', 'integer')])];
    const to = (backfill: string) => [
      table('t', [id(), column('c', 'integer', { renamedFrom: 'b' }), column('a', 'text', { ...small, backfill })]),
    ];
    const rows = 'insert into t (b) values (1), (1)';
    expect(await refused({ from, rows, to: to('c') })).toEqual([
      ['new-unique', [expect.objectContaining({ count: 2 })]],
    ]);
    await migrating.startEmpty();
    expect(await refused({ from, rows, to: to("'x'") })).toEqual([['new-unique', [{ count: 2 }]]]);
    await migrating.startEmpty();
    expect(await migrated({ from, rows, to: to('c + id') })).toMatchObject([{ a: '2' }, { a: '3' }]);
  });
  it('a backfill into a new spelling, of what rows refer to, and of what refers to rows', async () => {
    const code = (rest: Partial<Column>) => table('p', [column('code', 'text', { primaryKey: true, ...rest })]);
    const of = (rest: Partial<Column>) =>
      table('t', [id(), column('of', 'text', { references: { table: 'p', column: 'code' }, ...rest })]);
    const rows = `insert into p values ('X'), ('y'); insert into t ("of") values ('X'), ('y')`;
    expect(await refused({ from: [code({}), of({})], rows, to: [code(lower('code')), of({})] })).toEqual([
      ['new-unique', []],
      ['new-reference', [{ id: 1, of: 'X' }]],
    ]);
    await migrating.startEmpty();
    expect(await refused({ from: [code({}), of({})], rows, to: [code({}), of(lower('"of"'))] })).toEqual([
      ['new-reference', [{ id: 1, of: 'X' }]],
    ]);
  });

  const [short, long] = ["'x'", `(select string_agg(md5(i::text), '') from generate_series(1, 300) as i)`];
  const texts = (rest: Partial<TableFacts>, a: Partial<Column> = {}) => [
    table('t', [id(), column('a', 'text', a), column('b', 'text', { nullable: true })], rest),
  ];
  const rows = `insert into t (a) values (${short}), (${long}), ('y')`;
  it.each<[string, Partial<TableFacts>, Partial<Column>]>([
    ['an index', { indexes: [['a']] }, {}],
    ['an index of several columns', { indexes: [['b', 'a']] }, {}],
    ['an index of a short text, and a long one', { indexes: [['b', 'a']] }, { rules: { minLength: 1 } }],
  ])('%s has no room for a long text', async (_, key, rest) => {
    expect(await refused({ from: texts({}, rest), rows, to: texts(key, rest) })).toEqual([
      ['new-check', [expect.objectContaining({ id: 2 })]],
    ]);
  });
  it('a unique key has no room for a long text, also under old names', async () => {
    const to = [
      table(
        'u',
        [id(), column('c', 'text', { unique: true, renamedFrom: 'a' }), column('b', 'text', { nullable: true })],
        {
          renamedFrom: 't',
        },
      ),
    ];
    expect(await refused({ from: texts({}), rows, to })).toEqual([
      ['new-check', [expect.objectContaining({ id: 2 })]],
      ['new-unique', []],
    ]);
  });
  it('… unless a backfill shortens it', async () => {
    const to = texts({ indexes: [['a']] }, { backfill: 'left(a, 3)' });
    expect(await migrated({ from: texts({}), rows, to })).toMatchObject([{ a: 'x' }, { a: 'c4c' }, { a: 'y' }]);
  });
  it.each<[string, Partial<TableFacts>, Partial<Column>, Partial<TableFacts>]>([
    ['short by its rule', {}, { rules: { maxLength: 600 } }, { indexes: [['a']] }],
    ['one of a few', {}, { rules: { enum: ['x'] } }, { indexes: [['a']] }],
    ['in an index already', { indexes: [['a']] }, {}, { indexes: [['a']], unique: [['a']] }],
    ['in a narrower index already', { indexes: [['a', 'b']] }, {}, { indexes: [['a', 'b'], ['a']] }],
    ['the primary key', {}, { primaryKey: true }, { indexes: [['a']] }],
  ])('an index has room for a text that is %s', async (_, before, rest, after) => {
    const of = (facts: Partial<TableFacts>) => [
      table('t', [column('a', 'text', rest), column('b', 'text', { rules: { maxLength: 9 } })], facts),
    ];
    const second = build(of(after), emitted(build(of(before))));
    expect(second.kind === 'refused' ? second.refusals.map(({ kind }) => kind) : []).not.toContain('new-check');
  });
});
