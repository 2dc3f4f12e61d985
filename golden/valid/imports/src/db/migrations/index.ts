import type { WrittenMigration } from '../../lib/db/migrate.ts';
import * as migration1 from './0001_create_tables.ts';

/**
 * By name, in the order in which they run. They only go forward: to undo one, write the next. The database records the
 * hashes, so that a changed migration of the same name is detected.
 */
export const migrations: Readonly<Record<string, WrittenMigration>> = {
  '0001_create_tables': { ...migration1, hash: 'a57caaebc70f853a' },
};
