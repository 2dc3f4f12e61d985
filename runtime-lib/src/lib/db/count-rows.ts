import { sql, type SelectQueryBuilder } from 'kysely';

/** How many rows there are, as a 32-bit integer: PostgreSQL counts in 64 bits, which the driver returns as a string. */
export async function countRows<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { count } = await rows
    .select(sql<number>`count(*)::int`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
