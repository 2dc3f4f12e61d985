import type { Config } from '../config.ts';
import { openDatabase, type OpenDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Opens the database from the environment, and migrates it. */
export async function connect(
  config: Config,
  onError: (error: Error) => void,
): Promise<OpenDatabase<Database>> {
  const { DATABASE_URL, DATA_DIR } = config;
  const database = await openDatabase<Database>({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onError });
  try {
    await migrate(database.db, migrations);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
