import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

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
    .execute((connection) =>
      alone(connection, () =>
        new Migrator({
          db: connection,
          provider: { getMigrations: () => Promise.resolve(migrations) },
        }).migrateToLatest(),
      ),
    );
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Does `work` while no other process does. The migrator has a lock of its own, but takes it after it has looked at the
 * tables, which fails if another process renames one at that moment.
 */
async function alone<DB, T>(connection: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(hashtext('migrations'))`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(hashtext('migrations'))`.execute(connection);
  }
}
