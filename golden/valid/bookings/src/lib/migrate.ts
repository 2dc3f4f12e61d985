import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';

/**
 * Brings the database up to date: runs the migrations that it has not seen, in the order of their names, in one
 * transaction. Processes that start together wait for each other at a lock of the database. Gives the names of what ran.
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const { error, results = [] } = await db
    .connection()
    .execute((connection) => migrateAlone(connection, migrations));
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Holds a lock of its own: that of the migrator is taken only after a look at the tables, which fails if another process
 * renames one at that moment.
 */
async function migrateAlone<DB>(
  db: Kysely<DB>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<MigrationResultSet> {
  await sql`select pg_advisory_lock(hashtext('migrations'))`.execute(db);
  try {
    return await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest();
  } finally {
    await sql`select pg_advisory_unlock(hashtext('migrations'))`.execute(db);
  }
}
