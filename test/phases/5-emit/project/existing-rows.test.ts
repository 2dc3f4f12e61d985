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

describe.each(['PostgreSQL', 'PGlite'])('a migration over rows that exist, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('existing') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());
  const { migrated } = steps(() => migrating);

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
});
