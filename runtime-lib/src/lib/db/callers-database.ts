import { Transaction, type Kysely } from 'kysely';
import { attempt, type Attempt } from '../http/failure.ts';
import { inSavepoint } from './transaction.ts';

/** The caller's transaction, if `db` is one. */
export function transactionOf<DB>(db: Kysely<DB>): Transaction<DB> | undefined {
  return db instanceof Transaction ? db : undefined;
}

/** The value of `run`, or why it failed. In a transaction, earlier writes are kept. */
export function attemptWith<DB, T>(db: Kysely<DB>, run: () => PromiseLike<T>): Promise<Attempt<T>> {
  return attempt(inCallersSavepoint(db, run));
}

/** Runs in a savepoint if the caller has a transaction. */
export function inCallersSavepoint<DB, T>(db: Kysely<DB>, run: () => PromiseLike<T>): PromiseLike<T> {
  const tx = transactionOf(db);
  return tx === undefined ? run() : inSavepoint(tx, run);
}
