import { sql, type Kysely, type Transaction } from 'kysely';
import { tenantRole } from '../../db/tenant-role.ts';
import { transactionOf } from './callers-database.ts';

/**
 * Runs statements as the role that sees the rows of one tenant only, whatever they ask for. Outside a transaction they
 * get one; in that of the caller, only they run so. What fails there rolls back, and takes the role with it.
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

/** Until the end of the transaction. */
export async function actFor<DB>(tx: Kysely<DB>, tenant: string | number): Promise<void> {
  await sql`
    select set_config('role', ${tenantRole}, true), set_config('app.tenant', ${String(tenant)}, true)`.execute(
    tx,
  );
}
