import { sql, type Expression, type RawBuilder, type ShallowDehydrateObject, type Simplify } from 'kysely';

/** A time inside JSON in the same form as in rows: in UTC, with milliseconds. */
export const isoTime = <Time extends string | null>(time: Expression<Time>): RawBuilder<Time> =>
  sql<Time>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type InJson<Row> = Simplify<ShallowDehydrateObject<Row>>;

/** A row. Kysely's own helpers mistake a column called `obj` or `agg` for the row. */
export const jsonObjectFrom = <Row>(row: Expression<Row>): RawBuilder<InJson<Row> | null> =>
  sql`(select to_json(obj.*) from ${row} as obj)`;

/** A list of rows. */
export const jsonArrayFrom = <Row>(rows: Expression<Row>): RawBuilder<InJson<Row>[]> =>
  sql`(select coalesce(json_agg(agg.*), '[]') from ${rows} as agg)`;

/** The values of one column of the rows. */
export const jsonValuesFrom = <Value>(rows: Expression<{ value: Value }>): RawBuilder<Value[]> =>
  sql`(select coalesce(json_agg(agg.value), '[]') from ${rows} as agg)`;
