import type { SelectQueryBuilder } from 'kysely';
import { countRows } from './count-rows.ts';

/** The rows of a page, and the number of rows on all pages. */
export async function listWithTotal<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, object>,
  page: (rows: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
): Promise<{ records: Row[]; total: number }> {
  const [records, total] = await Promise.all([page(all).execute(), countRows(all)]);
  return { records, total };
}
