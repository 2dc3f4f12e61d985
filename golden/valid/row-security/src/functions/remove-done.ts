// Emitted by flowsmith from the function "remove-done". Change the flow, not this file.
// Removes tasks that are done
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { inTenant } from '../lib/db/tenant.ts';

export async function removeDone(db: Kysely<Database>, tenant: string): Promise<number> {
  const taskDeletion = await inTenant(db, tenant, (tx) =>
    tx.deleteFrom('tasks').where('org_id', '=', tenant).where('done', '=', true).executeTakeFirst(),
  );

  return Number(taskDeletion.numDeletedRows);
}
