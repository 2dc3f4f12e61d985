import { Transaction, type Kysely } from 'kysely';

/** The transaction, if that is what a function has from its caller. */
export function transactionOf<DB>(db: Kysely<DB>): Transaction<DB> | undefined {
  return db instanceof Transaction ? db : undefined;
}
