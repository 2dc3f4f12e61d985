import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { migrate, type WrittenMigration } from '../../runtime-lib/src/lib/db/migrate.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres, type Postgres } from './postgres.ts';

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-migrate-')));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const statement = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) });
const written = (hash: string, text: string): WrittenMigration => ({ ...statement(text), hash });
const created = written('1', 'create table t (id integer)');
const changed = written('2', 'alter table t add a text');

describe.each(['PostgreSQL', 'PGlite'])('a database that was migrated before, on %s', (engine) => {
  let database: OpenDatabase<object>;
  const open = async (): Promise<OpenDatabase<object>> =>
    openDatabase<object>({
      databaseUrl: engine === 'PostgreSQL' ? postgres.url : undefined,
      dataDir: folder,
      onError: () => undefined,
    });
  const query = async (text: string): Promise<unknown[]> => (await database.pool.query(text)).rows;
  const hashes = (): Promise<unknown[]> => query('select name, hash from kysely_migration_hash order by name');
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  beforeEach(async () => {
    await query('drop schema public cascade');
    await query('create schema public');
  });
  afterAll(() => database.close());

  it('stores the hash of a migration together with it, or not at all', async () => {
    await migrate(database.db, { '0001_create_t': created });
    await expect(
      migrate(database.db, { '0001_create_t': created, '0002_a': changed, '0003_b': written('3', 'nonsense') }),
    ).rejects.toThrow('0003_b failed, and nothing has changed');
    expect(await hashes()).toEqual([{ name: '0001_create_t', hash: '1' }]);
    expect(await migrate(database.db, { '0001_create_t': created, '0002_a': changed })).toEqual(['0002_a']);
    expect(await hashes()).toEqual([
      { name: '0001_create_t', hash: '1' },
      { name: '0002_a', hash: '2' },
    ]);
    expect(await migrate(database.db, { '0001_create_t': created, '0002_a': changed })).toEqual([]);
  });

  it('by a build without hashes, gets them at the first start, and keeps its rows', async () => {
    // As earlier builds did it.
    const before = { '0001_create_t': statement('create table t (id integer)') };
    expect(
      await new Migrator({
        db: database.db,
        provider: { getMigrations: () => Promise.resolve(before) },
      }).migrateToLatest(),
    ).not.toHaveProperty('error');
    await query('insert into t values (7)');
    // Replicas start at the same time, if the engine allows several.
    const others = engine === 'PostgreSQL' ? await Promise.all([open(), open(), open()]) : [];
    const ran = await Promise.all(
      [database, ...others].map(({ db }) => migrate(db, { '0001_create_t': created, '0002_a': changed })),
    );
    await Promise.all(others.map(({ close }) => close()));
    expect(ran.flat()).toEqual(['0002_a']);
    expect(await hashes()).toEqual([
      { name: '0001_create_t', hash: '1' },
      { name: '0002_a', hash: '2' },
    ]);
    expect(await query('select * from t')).toEqual([{ id: 7, a: null }]);
    await expect(migrate(database.db, { '0001_create_t': { ...created, hash: 'x' } })).rejects.toThrow(
      'another migration 0001_create_t',
    );
  });

  it.each([
    [
      'with another of the same name',
      { '0001_create_t': created, '0002_a': written('other', 'alter table t add b text') },
      'another migration 0002_a than the one of this build',
    ],
    [
      'with one that is not there',
      { '0001_create_t': created, '0002_b': written('other', 'alter table t add b text') },
      '0002_a, which this build does not have',
    ],
    ['by a newer build', { '0001_create_t': created }, '0002_a, which this build does not have'],
    [
      'without one that comes between',
      { '0001_create_t': created, '0001_z': written('z', 'select 1'), '0002_a': changed },
      '0002_a, but not 0001_z',
    ],
  ])('%s is left alone, with what to do', async (_, migrations, told) => {
    await migrate(database.db, { '0001_create_t': created, '0002_a': changed });
    const start = migrate(database.db, migrations);
    await expect(start).rejects.toThrow(told);
    await expect(start).rejects.toThrow('and build again');
    expect(await query("select column_name from information_schema.columns where table_name = 't' order by 1")).toEqual(
      [{ column_name: 'a' }, { column_name: 'id' }],
    );
    // The lock has been released.
    expect(await migrate(database.db, { '0001_create_t': created, '0002_a': changed })).toEqual([]);
  });
});
