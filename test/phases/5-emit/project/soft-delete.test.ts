import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
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

const withoutKeys = (tables: readonly TableFacts[]): readonly TableFacts[] =>
  tables.map((each) => ({
    ...each,
    unique: [],
    columns: each.columns.map((one) => ({ ...one, unique: false })),
  }));

const withoutPairs = (tables: readonly TableFacts[]): readonly TableFacts[] =>
  tables.map((each) => ({ ...each, unique: [] }));

describe.each(['PostgreSQL', 'PGlite'])('tables with softDelete, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('soft') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());
  const { refused, migrated } = steps(() => migrating);

  const notes = (softDelete?: string, backfill?: string, renamedFrom?: string) => [
    table(
      't',
      [
        id(),
        column('name', 'text', { unique: true, ...(backfill === undefined ? {} : { backfill }) }),
        column('a', 'integer'),
        column('b', 'integer'),
        column(softDelete ?? 'gone', 'timestamp', {
          nullable: true,
          ...(renamedFrom === undefined ? {} : { renamedFrom }),
        }),
      ],
      {
        unique: [['a', 'b']],
        checks: [{ left: 'a', operator: 'lt', right: 'b', message: 'a must be less than b' }],
        noOverlap: { by: ['name'], from: 'a', to: 'b' },
        ...(softDelete === undefined ? {} : { softDelete }),
      },
    ),
  ];
  const insert = (rows: string) => `insert into t (name, a, b, gone) values ${rows}`;
  const same = `('x', 1, 2, null)`;

  it('swap constraints for indexes of living rows, and follow a rename', async () => {
    await migrated({ from: notes(), rows: insert(same), to: notes('gone') });
    await expect(migrating.query(insert(`('x', 3, 4, null)`))).rejects.toThrow('t_name_key');
    await expect(migrating.query(insert(`('y', 1, 2, null)`))).rejects.toThrow('t_a_b_key');
    await migrating.query('update t set gone = now()');
    await migrating.query(insert(same));

    await migrating.startEmpty();
    await migrated({ from: notes('gone'), rows: insert(same), to: notes('left', undefined, 'gone') });
    await expect(migrating.query(`insert into t (name, a, b) values ('x', 3, 4)`)).rejects.toThrow('t_name_key');
    await migrating.query('update t set "left" = now()');
    await migrating.query(`insert into t (name, a, b) values ('x', 1, 2)`);
  });

  it('keep living rows from overlapping', async () => {
    const stays = (softDelete?: string) => withoutKeys(notes(softDelete));
    await migrated({ from: stays(), rows: insert(same), to: stays('gone') });
    await expect(migrating.query(insert(`('x', 1, 3, null)`))).rejects.toThrow('t_name_a_b_excl');
    await migrating.query('update t set gone = now()');
    await migrating.query(insert(`('x', 1, 3, null)`));

    await migrating.startEmpty();
    expect(
      await refused({ from: stays('gone'), rows: insert(`('x', 1, 3, now()), ('x', 2, 4, null)`), to: stays() }),
    ).toMatchObject([['new-no-overlap', [{ id: 1 }, { id: 2 }]]]);
  });

  it('give up their keys of living rows only where deleted ones do not clash', async () => {
    const rows = insert(`('x', 1, 2, now()), ('x', 3, 4, null)`);
    const found = await refused({ from: notes('gone'), rows, to: notes() });
    expect(found).toContainEqual(['new-unique', [{ name: 'x', count: 2 }]]);
    await migrating.startEmpty();
    await migrated({ from: withoutPairs(notes('gone')), rows, to: withoutPairs(notes(undefined, 'name || id')) });
    expect(await migrating.query('select name from t order by id')).toEqual([{ name: 'x' }, { name: 'x2' }]);
    await expect(migrating.query('update t set name = $$x$$')).rejects.toThrow('t_name_key');
  });

  it('get a new key that living rows may break', async () => {
    const bare = withoutKeys(notes('gone'));
    const rows = insert(
      `('x', 1, 2, now()), ('x', 3, 4, null), ('x', 5, 6, null), ('y', 7, 8, now()), ('y', 9, 10, null)`,
    );
    expect(await refused({ from: bare, rows, to: notes('gone') })).toContainEqual([
      'new-unique',
      [{ name: 'x', count: 2 }],
    ]);
    await migrating.startEmpty();
    await migrated({ from: bare, rows, to: withoutPairs(notes('gone', 'name || id')) });
    expect(await migrating.query('select name from t order by id')).toEqual(
      ['x', 'x', 'x3', 'y', 'y'].map((name) => ({ name })),
    );
  });
});
