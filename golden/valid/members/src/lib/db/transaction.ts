import { sql, type Kysely, type Transaction } from 'kysely';
import { endsFlow } from '../http/errors.ts';

/**
 * Commits what `run` writes with `tx` when it returns, and rolls back when it throws. Use only `tx` inside:
 * `db` would wait for a connection that the transaction itself may hold.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}

/**
 * In PostgreSQL, a failed statement aborts its transaction; the savepoint keeps earlier writes. Savepoints of
 * the same name hide each other, so calls may be nested.
 */
export async function inSavepoint<DB, T>(tx: Transaction<DB>, run: () => PromiseLike<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await run();
    await sql`release savepoint attempt`.execute(tx);
    return value;
  } catch (error) {
    if (endsFlow(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    throw error;
  }
}
