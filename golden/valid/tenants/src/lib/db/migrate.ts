import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';

/** A migration with a hash of its text, to tell it from another migration of the same name. */
export interface WrittenMigration extends Migration {
  readonly hash: string;
}

type Migrations = Readonly<Record<string, WrittenMigration>>;

/**
 * Runs all new migrations in the order of their names, in one transaction. Processes that start at the same
 * time wait for each other. Returns the names of the migrations that ran.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations: Migrations): Promise<string[]> {
  const { error, results = [] } = await db
    .connection()
    .execute((connection) => migrateAlone(connection, migrations));
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(
      `The database could not be migrated${failed === undefined ? '' : `: ${failed} failed, and nothing has changed`}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Other encodings cannot represent every text that a request may contain. */
async function requireUtf8<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}, but it must have UTF8: create it with ENCODING 'UTF8'`,
    );
}

/**
 * Takes its own lock. The migrator inspects the tables before it takes its lock, which fails if another
 * process renames a table at that moment.
 */
async function migrateAlone<DB>(db: Kysely<DB>, migrations: Migrations): Promise<MigrationResultSet> {
  await sql`select pg_advisory_lock(hashtext('migrations'))`.execute(db);
  try {
    await requireUtf8(db);
    await compareHistory(db, migrations);
    const noted = Object.fromEntries(
      Object.entries(migrations).map(([name, migration]) => [name, withNote(name, migration)]),
    );
    return await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(noted) },
    }).migrateToLatest();
  } finally {
    await sql`select pg_advisory_unlock(hashtext('migrations'))`.execute(db);
  }
}

/** Stores the hash in the same transaction as the migration, so that neither exists without the other. */
const withNote = (name: string, migration: WrittenMigration): Migration => ({
  up: async (tx) => {
    await migration.up(tx);
    await note(tx, name, migration.hash);
  },
});

async function note<DB>(db: Kysely<DB>, name: string, hash: string): Promise<void> {
  await sql`
    insert into kysely_migration_hash (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash`.execute(db);
}

/**
 * The migrations that the database has run must be the first ones here. Those that ran before hashes were
 * stored are compared by name only.
 */
async function compareHistory<DB>(db: Kysely<DB>, migrations: Migrations): Promise<void> {
  await sql`create table if not exists kysely_migration_hash (name text primary key, hash text not null)`.execute(
    db,
  );
  const { rows: found } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return;
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select ran.name, noted.hash from kysely_migration as ran left join kysely_migration_hash as noted on noted.name = ran.name
    order by ran.name collate "C"`.execute(db);
  const names = Object.keys(migrations).toSorted();
  for (const [index, { name, hash }] of rows.entries()) {
    const written = migrations[name];
    if (written === undefined) throw historyError(`the migration ${name}, which this build does not have`);
    if (hash !== null && hash !== written.hash)
      throw historyError(`another migration ${name} than the one of this build`);
    if (names[index] !== name)
      throw historyError(
        `the migration ${name}, but not ${names[index]}, which comes before it in this build`,
      );
    if (hash === null) await note(db, name, written.hash);
  }
}

const historyError = (what: string): Error =>
  new Error(
    `This database has run ${what}: it belongs to another version. Start that one. Where two branches have each written a migration, take src/db/migrations and .flowsmith from the one whose migrations have run, and build again: what the other changed becomes the next migration. A database for development can be emptied instead.`,
  );
