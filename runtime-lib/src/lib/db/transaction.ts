import { QueryCreator, sql, type Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { codeOf, timeoutErrorCode } from '../http/errors.ts';
import { describeFailure, type Attempt } from '../http/failure.ts';

/**
 * Everything that `run` writes with `tx` is committed when it returns, or rolled back when it throws. Only `tx` may be
 * used inside: `db` would wait for a connection that the transaction holds.
 */
export function inTransaction<DB, T>(db: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
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

/**
 * Queries outside a transaction, none of which starts once `signal` is aborted: not even one that waited for a
 * connection.
 */
export function untilAborted<DB>(db: Kysely<DB>, signal: AbortSignal): QueryCreator<DB> {
  const executor = db.getExecutor();
  return new QueryCreator<DB>({
    executor: executor.withConnectionProvider({
      provideConnection: (consumer, options) =>
        executor.provideConnection(
          (connection) => {
            signal.throwIfAborted();
            return consumer(connection);
          },
          { ...options, signal },
        ),
    }),
  });
}

/**
 * The value of `run`, or why it failed. In PostgreSQL a failed statement spoils its transaction; the savepoint keeps
 * what was written before. Savepoints of one name hide each other, so these may be nested.
 */
export async function attemptInSavepoint<DB, T>(
  tx: Transaction<DB>,
  run: () => PromiseLike<T>,
): Promise<Attempt<T>> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const value = await run();
    await sql`release savepoint attempt`.execute(tx);
    return { ok: true, value };
  } catch (error) {
    if (codeOf(error) === timeoutErrorCode) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return { ok: false, failure: describeFailure(error) };
  }
}
