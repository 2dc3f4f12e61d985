import type { Database } from '../../../compiler/nodes/query/ask-postgres.ts';

/** PostgreSQL as WebAssembly, in memory. It is 5.4 MB, compressed, and loaded for flows with a DB Query only. */
export async function loadPostgres(): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create();
}
