import type { Database } from '../../../compiler/nodes/query/ask-postgres.ts';

/** PostgreSQL as WebAssembly, in memory. It is 5.4 MB, compressed, and only loaded for flows with a DB Query. */
export async function loadPostgres(): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create();
}
