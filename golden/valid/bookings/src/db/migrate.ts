import { openDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';

const { DATABASE_URL, DATA_DIR } = process.env;
const database = await openDatabase({
  databaseUrl: DATABASE_URL || undefined,
  dataDir: DATA_DIR || 'data',
  onError: console.error,
});
const names = await migrate(database.db, migrations);
await database.close();
console.log(names.length === 0 ? 'The database was up to date.' : `Ran ${names.join(', ')}.`);
