import { sql, type Expression, type RawBuilder, type ShallowDehydrateObject, type Simplify } from 'kysely';

type InJson<Row> = Simplify<ShallowDehydrateObject<Row>>;

/** A row. Kysely's own helpers mistake a column called `obj` or `agg` for the row. */
export const jsonObjectFrom = <Row,>(row: Expression<Row>): RawBuilder<InJson<Row> | null> =>
  sql`(select to_json(obj.*) from ${row} as obj)`;
