import { Transaction, type Kysely } from 'kysely';

/** The caller's transaction, if `db` is one. */
export function transactionOf<DB>(db: Kysely<DB>): Transaction<DB> | undefined {
  return db instanceof Transaction ? db : undefined;
}
