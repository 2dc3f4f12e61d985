import { sql, type SelectQueryBuilder } from 'kysely';

/** Whether there is such a row. */
export async function exists<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<boolean> {
  const row = await rows
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
