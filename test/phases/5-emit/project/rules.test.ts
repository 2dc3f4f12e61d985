import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { openMigrating, steps } from './migrating.ts';
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
