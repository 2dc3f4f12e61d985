import type { Kysely, Transaction } from 'kysely';

/**
 * Everything that `run` writes with `tx` is committed when it returns, or rolled back when it throws. Only `tx` may be
 * used inside: `db` would wait for a connection that the transaction holds.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}
