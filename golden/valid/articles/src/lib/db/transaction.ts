import type { Kysely, Transaction } from 'kysely';

/**
 * Commits what `run` writes with `tx` when it returns, and rolls back when it throws. Use only `tx` inside:
 * `db` would wait for a connection that the transaction itself may hold.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}
