// Emitted by flowsmith from the function "withdraw". Change the flow, not this file.
// Take money from an account, and give what is left
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { flowFailure } from '../lib/http/errors.ts';
import { readInteger } from '../lib/values/read.ts';

const selectAccount = prepare((db, values: { id: number }) =>
  db.selectFrom('accounts').selectAll().where('id', '=', values.id).forUpdate(),
);

export async function withdraw(db: Transaction<Database>, account: number, cents: number): Promise<number> {
  const accountById = await selectAccount.executeTakeFirst(db, { id: account });

  if (accountById == null) {
    throw flowFailure('There is no such account');
  }

  if (accountById.cents < cents) {
    throw flowFailure(`${accountById.owner} has less than ${cents} cents`);
  }

  const left = readInteger(accountById.cents - cents, 'what is made of input "cents"');

  // taken
  await db
    .updateTable('accounts')
    .set((eb) => ({ cents: eb('cents', '-', cents) }))
    .where('id', '=', account)
    .execute();

  return left;
}
