import type { WrittenMigration } from '../../lib/db/migrate.ts';

/** Placeholder: each project has its own migrations. */
export const migrations: Readonly<Record<string, WrittenMigration>> = {};
