import { sql, type Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { endsFlow } from '../http/errors.ts';
import { attempt, type Attempt } from '../http/failure.ts';
import { stopping } from './dialect.ts';

/**
 * Commits what `run` writes with `tx` when it returns, or rolls back when it throws. Use only `tx` inside:
 * `db` would wait for a connection that the transaction holds.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}

/** Statements outside a transaction. None starts once `signal` is aborted, even if it waits for a connection. */
export const untilAborted = <DB,>(db: Kysely<DB>, signal: AbortSignal): Kysely<DB> =>
  db.withPlugin(refuseAfter(signal));

/** No statement that is compiled with it starts once `signal` is aborted. */
function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      signal.throwIfAborted();
      stopping.set(queryId, signal);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** The value of `run`, or why it failed. In either case the earlier writes are kept. */
export function attemptInSavepoint<DB, T>(
  tx: Transaction<DB>,
  run: () => PromiseLike<T>,
): Promise<Attempt<T>> {
  return attempt(inSavepoint(tx, run));
}

/**
 * In PostgreSQL a failed statement aborts its transaction; the savepoint keeps the earlier writes. Savepoints
 * of one name hide each other, so these may be nested.
 */
async function inSavepoint<DB, T>(tx: Transaction<DB>, run: () => PromiseLike<T>): Promise<T> {
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
