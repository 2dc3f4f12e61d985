import type { Migration } from 'kysely/migration';
import * as migration1 from './0001_create_tables.ts';

/** By name, in the order in which they run. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_create_tables': migration1,
};
