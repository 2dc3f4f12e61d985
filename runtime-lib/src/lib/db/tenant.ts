import { sql, type Kysely, type Transaction } from 'kysely';
import { tenantRole } from '../../db/tenant-role.ts';
import { transactionOf } from './callers-database.ts';

/**
 * Runs statements as the role that only sees the rows of one tenant, whatever the statements ask for. Outside
 * a transaction, they get one. Inside the caller's transaction, only they run as the role; if they fail, they
 * are rolled back, and the role with them.
 */
export async function inTenant<DB, T>(
  db: Kysely<DB>,
  tenant: string | number,
  run: (tx: Transaction<DB>) => PromiseLike<T>,
): Promise<T> {
  const tx = transactionOf(db);
  if (tx === undefined)
    return db.transaction().execute(async (own) => {
      await actFor(own, tenant);
      return run(own);
    });
  await actFor(tx, tenant);
  const result = await run(tx);
  await sql`reset role`.execute(tx);
  return result;
}

/** Applies until the end of the transaction. */
export async function actFor<DB>(tx: Kysely<DB>, tenant: string | number): Promise<void> {
  await sql`
    select set_config('role', ${tenantRole}, true), set_config('app.tenant', ${String(tenant)}, true)`.execute(
    tx,
  );
}
