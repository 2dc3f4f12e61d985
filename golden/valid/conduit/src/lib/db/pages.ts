import { sql, type SelectQueryBuilder } from 'kysely';

/** The rows of a page, and the number of rows on all pages. */
export async function listWithTotal<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, object>,
  page: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
): Promise<{ records: Row[]; total: number }> {
  const counted = all.select(sql<number>`count(*)::int`.as('count')).$castTo<{ count: number }>();
  const [records, { count }] = await Promise.all([page(all).execute(), counted.executeTakeFirstOrThrow()]);
  return { records, total: count };
}
