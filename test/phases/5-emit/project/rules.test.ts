import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import type { NoOverlap } from '../../../../compiler/ir/no-overlap.ts';
import type { TableCheck } from '../../../../compiler/ir/table-check.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating, steps } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

describe.each(['PostgreSQL', 'PGlite'])('rules of columns, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('rules') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());
  const { refused, migrated } = steps(() => migrating);

  const ruled = (rules: Column['rules'], rest: Partial<Column> = {}) => [
    table('t', [id(), column('n', 'integer', { nullable: true, ...rest, ...(rules === undefined ? {} : { rules }) })]),
  ];
  it('a new rule, also under an old name; looser ones are none', async () => {
    const numbers = 'insert into t (n) values (-1), (5), (null)';
    expect(await refused({ from: ruled(undefined), rows: numbers, to: ruled({ min: 0 }) })).toEqual([
      ['new-check', [{ id: 1, n: -1 }]],
    ]);
    await migrating.startEmpty();
    expect(await refused({ from: ruled({ min: -9 }), rows: numbers, to: ruled({ min: -9, max: 4 }) })).toEqual([
      ['new-check', [{ id: 2, n: 5 }]],
    ]);
    await migrating.startEmpty();
    const renamed = [table('t', [id(), column('b', 'text', { rules: { enum: ["it's"] }, renamedFrom: 'a' })])];
    expect(
      await refused({
        from: [table('t', [id(), column('a', 'text')])],
        rows: `insert into t (a) values ('it''s'), ('x')`,
        to: renamed,
      }),
    ).toEqual([['new-check', [{ id: 2, a: 'x' }]]]);
    await migrating.startEmpty();
    expect(await migrated({ from: ruled({ min: -1, max: 7 }), rows: numbers, to: ruled({ min: -5 }) })).toMatchObject([
      { n: -1 },
      { n: 5 },
      { n: null },
    ]);
    await expect(migrating.query('insert into t (n) values (-6)')).rejects.toThrow('t_n_check');
    expect(await migrating.query('insert into t (n) values (8) returning n')).toEqual([{ n: 8 }]);
  });
  const all = { trim: true, lowercase: true, emptyAsNull: true } as const;
  it('a new rule that changes texts, where rows hold some that it would change', async () => {
    const texts = (rules?: Column['rules'], rest: Partial<Column> = {}) => [
      table('t', [id(), column('a', 'text', { nullable: true, ...rest, ...(rules === undefined ? {} : { rules }) })]),
    ];
    const rows = `insert into t (a) values ('a'), (' a'), (E'a\n'), ('A'), (''), (null)`;
    const inTheWay = async (from: Column['rules'], to: Column['rules']) => {
      await migrating.startEmpty();
      return refused({ from: texts(from), rows, to: texts(to) });
    };
    expect(await inTheWay(undefined, { trim: true })).toEqual([
      [
        'new-check',
        [
          { id: 2, a: ' a' },
          { id: 3, a: 'a\n' },
        ],
      ],
    ]);
    expect(await inTheWay(undefined, { lowercase: true })).toEqual([['new-check', [{ id: 4, a: 'A' }]]]);
    expect(await inTheWay({ trim: true }, { trim: true, emptyAsNull: true })).toEqual([
      ['new-check', [{ id: 5, a: '' }]],
    ]);
    await migrating.startEmpty();
    const backfill = `nullif(lower(regexp_replace(a, '^\\s+|\\s+$', '', 'g')), '')`;
    expect(await migrated({ from: texts(), rows, to: texts(all, { backfill }) })).toMatchObject(
      ['a', 'a', 'a', 'a', null, null].map((a) => ({ a })),
    );
    await migrating.startEmpty();
    expect(await migrated({ from: texts(all), rows: `insert into t (a) values (' ')`, to: texts() })).toHaveLength(1);
  });
  const filled = (a?: Partial<Column>, type: Column['type'] = 'text') => [
    table('t', [
      id(),
      column('o', 'text', { unique: true }),
      ...(a === undefined ? [] : [column('a', type, { nullable: true, ...a })]),
    ]),
  ];
  const given = String.raw`U&'\00a0\000bADA \feff'`;
  const changes: readonly (readonly [string, ReturnType<typeof filled>, Partial<Column>, string])[] = [
    ['of a new column', filled(), {}, `(o) values (${given})`],
    ['of another type', filled({}, 'json'), {}, `(o, a) values (${given}, '1')`],
    ['of a column that becomes required', filled({ rules: all }), { nullable: false }, `(o) values (${given})`],
    ['… and changes texts', filled({}), { nullable: false }, `(o) values (${given})`],
    ['of a column that changes texts', filled({}), {}, `(o, a) values (${given}, 'X')`],
    ['of a rule', filled({ rules: all }), { rules: { ...all, minLength: 3 } }, `(o, a) values (${given}, 'x')`],
    ['of a key', filled({ rules: all }), { unique: true }, `(o, a) values ('', 'x'), (${given}, 'x')`],
  ];
  it.each(changes)('a backfill %s is stored as the column stores texts', async (_, from, rest, rows) => {
    const to = filled({ rules: all, backfill: 'o', ...rest });
    expect((await migrated({ from, rows: `insert into t ${rows}`, to })).at(-1)).toMatchObject({ a: 'ada' });
  });
  const spans = (
    operator?: TableCheck['operator'],
    rest: Partial<Column> = {},
    sides: readonly [string, string] = ['a', 'b'],
  ) => [
    table('t', [id(), column('a', 'integer', { nullable: true, ...rest }), column('b', 'number', { nullable: true })], {
      ...(operator === undefined
        ? {}
        : {
            checks: [
              {
                left: sides[0],
                operator,
                right: sides[1],
                message: 'a must be less than b',
              },
            ],
          }),
    }),
  ];
  const stays = (noOverlap?: NoOverlap, rest: Partial<Column> = {}, from = 'a') => [
    table(
      't',
      [
        id(),
        column('r', 'text', { rules: { maxLength: 9 }, ...rest }),
        column(from, 'integer', from === 'a' ? {} : { renamedFrom: 'a' }),
        column('b', 'number'),
      ],
      {
        checks: [{ left: from, operator: 'lt', right: 'b', message: 'a must be less than b' }],
        ...(noOverlap === undefined ? {} : { noOverlap }),
      },
    ),
  ];
  const apart: NoOverlap = { by: ['r'], from: 'a', to: 'b' };
  const meeting = `insert into t (r, a, b) values ('x', 1, 3), ('x', 3, 4), ('y', 2, 3), ('x', 2, 2.5)`;
  it('rows that must not overlap; one that follows is nothing new', async () => {
    expect(await refused({ from: stays(), rows: meeting, to: stays(apart) })).toEqual([
      [
        'new-no-overlap',
        [
          { id: 1, r: 'x', a: 1, b: 3 },
          { id: 4, r: 'x', a: 2, b: 2.5 },
        ],
      ],
    ]);
    await migrating.startEmpty();
    const wider: NoOverlap = { ...apart, by: ['r', 'id'] };
    const renamed = stays({ ...apart, from: 'since' }, {}, 'since');
    expect(
      await migrated({ from: stays(apart), rows: `insert into t (r, a, b) values ('x', 1, 3)`, to: renamed }),
    ).toEqual([{ id: 1, r: 'x', since: 1, b: 3 }]);
    await expect(migrating.query(`insert into t (r, since, b) values ('x', 2, 9)`)).rejects.toThrow('t_r_since_b_excl');
    await migrating.startEmpty();
    await migrated({ from: stays(apart), rows: `insert into t (r, a, b) values ('x', 1, 3)`, to: stays(wider) });
    await migrating.startEmpty();
    await migrated({ from: stays(), rows: meeting, to: stays(apart, { backfill: `'z'` }) });
    expect(await migrating.query('select r from t order by id')).toEqual(['x', 'x', 'y', 'z'].map((r) => ({ r })));
    await migrating.startEmpty();
    await migrated({ from: stays(apart), rows: `insert into t (r, a, b) values ('x', 1, 3)`, to: stays() });
    await migrating.query(`insert into t (r, a, b) values ('x', 2, 9)`);
    await migrating.startEmpty();
    // The way out that FS4007 shows.
    await migrated({ from: stays(), rows: meeting, to: stays(apart, { nullable: true, backfill: 'null' }) });
    expect(await migrating.query('select r from t order by id')).toEqual(['x', 'x', 'y', null].map((r) => ({ r })));
  });
  it('rows that must not overlap, in tables that are called as their statement calls them', async () => {
    for (const name of ['other', 'another', 'one']) {
      await migrating.startEmpty();
      const called = (tables: ReturnType<typeof stays>) => tables.map((each) => ({ ...each, name }));
      const first = emitted(build(called(stays())));
      await migrating.run(first);
      await migrating.query(meeting.replace('into t', `into ${name}`));
      await migrating.run(emitted(build(called(stays(apart, { backfill: `'z'` })), first)));
      const rows = await migrating.query(`select r from ${name} order by id`);
      expect(rows, name).toEqual(['x', 'x', 'y', 'z'].map((r) => ({ r })));
    }
  });

  const pairs = 'insert into t (a, b) values (1, 2), (2, 2), (3, 2), (null, 1), (1, null)';
  it('a new check between columns; one that follows is none', async () => {
    expect(await refused({ from: spans(), rows: pairs, to: spans('lt') })).toEqual([
      [
        'new-table-check',
        [
          { id: 2, a: 2, b: 2 },
          { id: 3, a: 3, b: 2 },
        ],
      ],
    ]);
    await migrating.startEmpty();
    expect(
      await refused({
        from: spans('le'),
        rows: 'insert into t (a, b) values (2, 2)',
        to: spans('lt'),
      }),
    ).toEqual([['new-table-check', [{ id: 1, a: 2, b: 2 }]]]);
    await migrating.startEmpty();
    const value = { kind: 'literal', value: 9 } as const;
    expect(
      await refused({
        from: spans('lt'),
        rows: 'insert into t (a, b) values (null, 2)',
        to: spans('lt', { nullable: false, default: value }),
      }),
    ).toEqual([['new-table-check', [{ id: 1, a: null, b: 2 }]]]);
    await migrating.startEmpty();
    const sides = ['b', 'a'] as const;
    expect(
      await migrated({
        from: spans('lt'),
        rows: 'insert into t (a, b) values (1, 2)',
        to: spans('ge', {}, sides),
      }),
    ).toEqual([{ id: 1, a: 1, b: 2 }]);
    await expect(migrating.query('insert into t (a, b) values (3, 2)')).rejects.toThrow('t_b_a_check');
    await migrating.query('insert into t (a, b) values (2, 2)');
  });
  it('… which moves with its columns, and rows that break it get the backfill', async () => {
    expect(
      await migrated({
        from: spans(),
        rows: pairs,
        to: spans('lt', { backfill: 'floor(b) - 1' }),
      }),
    ).toMatchObject([{ a: 1 }, { a: 1 }, { a: 1 }, { a: null }, { a: 1 }]);
    await migrating.startEmpty();
    const moved = table(
      'moved',
      [
        id(),
        column('b', 'integer', { nullable: true, renamedFrom: 'a' }),
        column('a', 'number', { nullable: true, renamedFrom: 'b' }),
      ],
      {
        renamedFrom: 't',
        checks: [
          {
            left: 'b',
            operator: 'lt',
            right: 'a',
            message: 'b must be less than a',
          },
        ],
      },
    );
    const first = emitted(build(spans('lt')));
    await migrating.run(first);
    await migrating.query('insert into t (a, b) values (1, 2)');
    await migrating.run(emitted(build([moved], first)));
    await expect(migrating.query('insert into moved (b, a) values (3, 2)')).rejects.toThrow('moved_b_a_check');
    expect(await migrating.query('insert into moved (b, a) values (3, 4) returning id')).toEqual([{ id: 3 }]);
  });
  it('… where the rows that break it get the backfill', async () => {
    expect(
      await migrated({
        from: ruled(undefined),
        rows: 'insert into t (n) values (-1), (5), (null)',
        to: ruled({ min: 0 }, { backfill: 'abs(n)' }),
      }),
    ).toMatchObject([{ n: 1 }, { n: 5 }, { n: null }]);
  });
});
