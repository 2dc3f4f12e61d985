import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { lockFolder } from './process-lock.ts';

/**
 * PostgreSQL inside this process, with its files in `folder`. PGlite has only one connection, so queries wait
 * while a transaction runs. Two processes using the same folder would lose data, hence the lock.
 */
export async function openEmbeddedPool(
  folder: string,
  options: PoolConfig,
): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const unlock = lockFolder(folder);
  try {
    const pglite = await PGlite.create(join(folder, 'postgres'), {
      postgresqlconf: ['shared_buffers = 16MB'],
    });
    const pool = new Pool(Object.assign(createPgConfig(pglite), options, { idleTimeoutMillis: 0 }));
    const close = async (): Promise<void> => {
      await pglite.close();
      unlock();
    };
    return { pool, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
