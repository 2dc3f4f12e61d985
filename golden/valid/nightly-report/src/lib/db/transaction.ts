import type { Kysely, KyselyPlugin, Transaction } from 'kysely';
import { stopping } from './dialect.ts';

/**
 * Commits what `run` writes with `tx` when it returns, and rolls back when it throws. Use only `tx` inside:
 * `db` would wait for a connection that the transaction itself may hold.
 */
function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
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

/** Statements compiled with this plugin do not start once `signal` is aborted. */
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
