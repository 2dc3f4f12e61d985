import { sql, type Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { endsFlow, serializationError } from '../http/errors.ts';
import { attempt, type Attempt } from '../http/failure.ts';
import { stopping } from './dialect.ts';
import { runsAgain } from './retries.ts';

/**
 * Commits what `run` writes with `tx` when it returns, and rolls back when it throws. Use only `tx` inside:
 * `db` would wait for a connection that the transaction itself may hold.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}

/**
 * Like `inTransaction`, but also rolls back if `signal` is aborted before the commit; `tx` then starts no
 * more queries. The signal gets the event `commit` once it is too late to abort.
 */
export function inTransactionUntil<DB, T>(
  signal: AbortSignal,
  db: Kysely<DB>,
  run: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    signal.throwIfAborted();
    const result = await run(tx.withPlugin(refuseAfter(signal)));
    signal.throwIfAborted();
    signal.dispatchEvent(new Event('commit'));
    return result;
  });
}

/**
 * Runs statements outside of a transaction. None starts once `signal` is aborted, even if it waits for a
 * connection.
 */
export const untilAborted = <DB>(db: Kysely<DB>, signal: AbortSignal): Kysely<DB> =>
  db.withPlugin(refuseAfter(signal));

/** Statements compiled with this plugin do not start once `signal` is aborted. */
export function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      signal.throwIfAborted();
      stopping.set(queryId, signal);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** The value of `run`, or why it failed. Earlier writes are kept in both cases. */
export function attemptInSavepoint<DB, T>(
  tx: Transaction<DB>,
  run: () => PromiseLike<T>,
): Promise<Attempt<T>> {
  return attempt(inSavepoint(tx, run));
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
    // flowsmith: isolation
    if (runsAgain(tx, error)) throw serializationError(error);
    // flowsmith: end
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    throw error;
  }
}
