import { Transaction, type Kysely } from 'kysely';
import { inSavepoint } from './transaction.ts';

/** The caller's transaction, if `db` is one. */
function transactionOf<DB>(db: Kysely<DB>): Transaction<DB> | undefined {
  return db instanceof Transaction ? db : undefined;
}

/** Runs in a savepoint if the caller has a transaction. */
export function inCallersSavepoint<DB, T>(db: Kysely<DB>, run: () => PromiseLike<T>): PromiseLike<T> {
  const tx = transactionOf(db);
  return tx === undefined ? run() : inSavepoint(tx, run);
}
