import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

/**
 * Brings the database up to date: runs the migrations that it has not seen, in the order of their names, in one
 * transaction. Processes that start together wait for each other at a lock of the database. Gives the names of what ran.
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
