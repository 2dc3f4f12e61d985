// Emitted by flowsmith from the function "open-hours". Change the flow, not this file.
// How many hours of a project are left
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { inTenant } from '../lib/db/tenant.ts';

export async function openHours(
  db: Kysely<Database>,
  projectId: number,
  tenant: string,
): Promise<number | null | undefined> {
  const taskTotals = await inTenant(db, tenant, (tx) =>
    tx
      .selectFrom('tasks')
      .where('org_id', '=', tenant)
      .where('project_id', '=', projectId)
      .where('done', '=', false)
      .select((eb) => eb.fn.sum<number | null>('hours').as('hours'))
      .executeTakeFirstOrThrow(),
  );

  return taskTotals.hours;
}
