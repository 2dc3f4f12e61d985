import type { Kysely, KyselyPlugin, Transaction } from 'kysely';

/**
 * Everything that `run` writes with `tx` is committed when it returns, or rolled back when it throws. Only `tx` may be
 * used inside: `db` would wait for a connection that the transaction holds.
 */
function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db.transaction().execute(run);
}

/**
 * Commits what `run` writes as `inTransaction` does, but rolls back as well when `signal` is aborted meanwhile; no
 * query of `tx` starts after that. The signal gets the event `commit` when it is too late to abort.
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
 * Queries of a transaction wait for nothing but each other, so the moment when one is compiled is the moment when it
 * starts.
 */
function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
