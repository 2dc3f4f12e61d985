import type { WrittenMigration } from '../../lib/db/migrate.ts';
import * as migration1 from './0001_create_tables.ts';

/**
 * By name, in the order in which they run; there is no way back but the next one. A database notes the hashes: another
 * migration of the same name is noticed.
 */
export const migrations: Readonly<Record<string, WrittenMigration>> = {
  '0001_create_tables': { ...migration1, hash: '1e49501bdac5ade3' },
};
