import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, introspect, openMigrating } from './migrating.ts';
import type { Allowed, Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

describe.each(['PostgreSQL', 'PGlite'])('changes that need each other, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('ordering') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());

  /** Two builds, the second of which leads to the same schema as a fresh one. */
  async function changed(from: readonly TableFacts[], rows: string, to: readonly TableFacts[], allowed: Allowed = {}) {
    const first = emitted(build(from));
    await migrating.run(first);
    await migrating.query(rows);
    await migrating.run(emitted(build(to, first, allowed)));
    const schema = await introspect(migrating.database);
    const is = await migrating.query('select * from t order by id');
    await migrating.startEmpty();
    await migrating.run(emitted(build(to)));
    expect(schema).toEqual(await introspect(migrating.database));
    return is;
  }

  const code = (rest: Partial<Column> = {}, type: Column['type'] = 'text'): Column => column('code', type, rest);
  const t = (columns: readonly Column[], rest: Partial<TableFacts> = {}) => table('t', [id(), ...columns], rest);
  const refers = (type: Column['type'] = 'text') =>
    table('o', [id(), column('to', type, { references: { table: 't', column: 'code' } })]);
  const unique = { unique: true };
  const gone = column('gone', 'timestamp', { nullable: true });
  const keys: readonly (readonly [string, TableFacts, TableFacts, TableFacts])[] = [
    ['that becomes one', t([code()]), t([code(unique)]), refers()],
    ['of a new column', t([]), t([code({ ...unique, backfill: `'x' || id` })]), refers()],
    [
      'that is made again for another type',
      t([code(unique)]),
      t([code({ ...unique, backfill: 'length(code)' }, 'integer')]),
      refers('integer'),
    ],
    [
      'that is about deleted rows, too, from now on',
      t([code(unique), gone], { softDelete: 'gone' }),
      t([code(unique), gone]),
      refers(),
    ],
  ];
  it.each(keys)('a new table refers to a key %s', async (_, from, to, other) => {
    const rows = from.columns.length > 1 ? `insert into t (code) values ('x1')` : 'insert into t default values';
    expect(await changed([from], rows, [to, other], { tighten: true })).toMatchObject([{ id: 1 }]);
  });

  const n = (type: Column['type'], rest: Partial<Column> = {}) => column('n', type, { nullable: true, ...rest });
  const m = (rest: Partial<Column> = {}) => column('m', 'text', rest);
  const nullable = { nullable: true };
  const filled = { backfill: 'n' };
  const old = t([n('text'), m(nullable)]);
  const fills: readonly (readonly [string, TableFacts, TableFacts, object])[] = [
    ['of a new column', t([n('text')]), t([n('integer'), m(filled)]), { m: 'ada' }],
    ['of a column that becomes required', old, t([n('integer'), m(filled)]), { m: 'ada' }],
    [
      'of another type',
      t([n('text'), m()]),
      t([n('integer'), column('m', 'integer', { backfill: 'length(n)' })]),
      { m: 3 },
    ],
    ['of a new rule', t([n('text'), m()]), t([n('integer'), m({ rules: { minLength: 3 }, ...filled })]), { m: 'ada' }],
    [
      'of a key with the new column, whose values are compared',
      t([n('text'), m()]),
      t([n('integer', { nullable: false, default: { kind: 'literal', value: 1 } }), m({ backfill: 'm || id' })], {
        unique: [['n', 'm']],
      }),
      { m: 'x2' },
    ],
  ];
  it.each(fills)('a column loses its values to another type after the backfill %s', async (_, from, to, expected) => {
    const rows = from.columns.some(({ name, nullable: may }) => name === 'm' && !may)
      ? `insert into t (n, m) values ('eve', 'x'), ('ada', 'x')`
      : `insert into t (n) values ('eve'), ('ada')`;
    expect((await changed([from], rows, [to], { drop: true })).at(-1)).toMatchObject({ id: 2, ...expected });
  });
});
