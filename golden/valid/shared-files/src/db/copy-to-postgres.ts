import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '../lib/db/copy-database.ts';
import { openDatabase } from '../lib/db/database.ts';
import { migrate } from '../lib/db/migrate.ts';
import { migrations } from './migrations/index.ts';

// For a server that has outgrown its embedded database.
const databaseUrl = process.env['DATABASE_URL'];
const dataDir = process.env['DATA_DIR'] || 'data';
if (!databaseUrl || !existsSync(join(dataDir, 'postgres'))) {
  console.error(
    `Set DATABASE_URL to the database to copy to, and DATA_DIR to the folder of the embedded database (now "${dataDir}").`,
  );
  process.exit(1);
}
const source = await openDatabase({ databaseUrl: undefined, dataDir, onError: console.error });
const target = await openDatabase({ databaseUrl, dataDir, onError: console.error });
try {
  await migrate(source.db, migrations);
  await migrate(target.db, migrations);
  for (const [table, rows] of await copyDatabase(source.pool, target.pool))
    console.log(`${table}: ${rows} rows`);
} finally {
  await target.close();
  await source.close();
}
