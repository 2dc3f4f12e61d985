// Emitted by flowsmith from the function "account-of". Change the flow, not this file.
// The account of an owner, opened if there is none
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { inCallersSavepoint } from '../lib/db/callers-database.ts';
import { prepare } from '../lib/db/prepare.ts';
import { endsFlow, flowFailure } from '../lib/http/errors.ts';
import { describeFailure } from '../lib/http/failure.ts';

const insertAccount = prepare((db, row: Insertable<Database['accounts']>) =>
  db.insertInto('accounts').values(row).returningAll(),
);

const selectAccount = prepare((db, values: { owner: string }) =>
  db.selectFrom('accounts').selectAll().where('owner', '=', values.owner),
);

export async function accountOf(
  db: Kysely<Database>,
  owner: string,
): Promise<{ account: { id: number; owner: string; cents: number }; opened: boolean }> {
  try {
    return await inCallersSavepoint(db, async () => {
      const opened = await insertAccount.executeTakeFirstOrThrow(db, { owner });

      return { account: opened, opened: true };
    });
  } catch (error) {
    if (endsFlow(error)) throw error;

    const failure = describeFailure(error);
    const account = await selectAccount.executeTakeFirst(db, { owner });

    if (account == null) {
      throw flowFailure(failure.message);
    }

    return { account, opened: false };
  }
}
