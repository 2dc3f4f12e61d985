import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { countKeys } from './load.ts';

/** The contents of a database, read by another process than the server. */
export async function storedIn(env: Readonly<Record<string, string>>): Promise<Map<string, number>> {
  const query = 'select key from entries';
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env;
  if (url === undefined) {
    const pglite = await PGlite.create(join(folder, 'postgres'));
    const { rows } = await pglite.query(query);
    await pglite.close();
    return countKeys(rows);
  }
  const pool = new Pool({ connectionString: url });
  const { rows } = await pool.query(query);
  await pool.end();
  return countKeys(rows);
}
