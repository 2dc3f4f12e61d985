import type { WrittenMigration } from '../../lib/db/migrate.ts';

/** Stands for the migrations of a project. */
export const migrations: Readonly<Record<string, WrittenMigration>> = {};
