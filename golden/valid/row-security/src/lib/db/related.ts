import { sql, type Expression, type RawBuilder, type ShallowDehydrateObject, type Simplify } from 'kysely';

type InJson<Row> = Simplify<ShallowDehydrateObject<Row>>;

/** A list of rows. */
export const jsonArrayFrom = <Row,>(rows: Expression<Row>): RawBuilder<InJson<Row>[]> =>
  sql`(select coalesce(json_agg(agg.*), '[]') from ${rows} as agg)`;

/** The values of one column of the rows. */
export const jsonValuesFrom = <Value,>(rows: Expression<{ value: Value }>): RawBuilder<Value[]> =>
  sql`(select coalesce(json_agg(agg.value), '[]') from ${rows} as agg)`;
