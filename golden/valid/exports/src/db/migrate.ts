import { openDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';

// For deployments that run migrations before they start. Needs only the database's variables, not the
// secrets.
const { DATABASE_URL, DATA_DIR } = process.env;
const database = await openDatabase({
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATA_DIR || 'data',
  onError: console.error,
});
try {
  const names = await migrate(database.db, migrations);
  console.log(names.length === 0 ? 'The database was up to date.' : `Ran ${names.join(', ')}.`);
} finally {
  await database.close();
}
