import { sql, type Expression, type RawBuilder } from 'kysely';

/** The values of a column of rows, as Kysely's `jsonArrayFrom` has the rows. */
export const jsonValuesFrom = <Value,>(rows: Expression<{ value: Value }>): RawBuilder<Value[]> =>
  sql`(select coalesce(json_agg(agg.value), '[]') from ${rows} as agg)`;
