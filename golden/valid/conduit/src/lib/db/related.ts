import { sql, type Expression, type RawBuilder } from 'kysely';

/** A time inside JSON as rows print it: in UTC, with milliseconds. */
export const isoTime = <Time extends string | null>(time: Expression<Time>): RawBuilder<Time> =>
  sql<Time>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The values of a column of rows, as Kysely's `jsonArrayFrom` has the rows. */
export const jsonValuesFrom = <Value,>(rows: Expression<{ value: Value }>): RawBuilder<Value[]> =>
  sql`(select coalesce(json_agg(agg.value), '[]') from ${rows} as agg)`;
