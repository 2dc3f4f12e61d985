import { createQueryId, type Compilable, type CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A statement whose SQL is built once, and sent with different values each time. */
interface Prepared<DB, Values extends object, Row> {
  readonly execute: (db: Kysely<DB>, ...values: Given<Values>) => Promise<Row[]>;
  readonly executeTakeFirst: (db: Kysely<DB>, ...values: Given<Values>) => Promise<Row | undefined>;
  readonly executeTakeFirstOrThrow: (db: Kysely<DB>, ...values: Given<Values>) => Promise<Row>;
}

type Given<Values extends object> = object extends Values ? [values?: Values] : [values: Values];

/**
 * `build` gets placeholder objects, whose values become parameters of the statement. It runs again only if
 * different values are left out.
 */
export function prepare<Row, Values extends object = object, DB = Database>(
  build: (db: Kysely<DB>, values: Values) => Compilable<Row>,
): Prepared<DB, Values, Row>;
export function prepare<Row, DB = Database>(
  build: (db: Kysely<DB>, values: object) => Compilable<Row>,
): Prepared<DB, object, Row> {
  const statements = new Map<string, Statement<Row>>();

  function statementOf(db: Kysely<DB>, names: readonly string[]): Statement<Row> {
    const key = JSON.stringify(names);
    const known = statements.get(key);
    if (known !== undefined) return known;
    const standIns = names.map((name) => [name, { name }] as const);
    const compiled = build(db, Object.fromEntries(standIns)).compile();
    const places = new Map<unknown, number>(standIns.map(([, standIn], index) => [standIn, index]));
    const made = { compiled, places: compiled.parameters.map((parameter) => places.get(parameter)) };
    statements.set(key, made);
    return made;
  }

  async function execute(db: Kysely<DB>, values: object = {}): Promise<Row[]> {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const { compiled, places } = statementOf(
      db,
      given.map(([name]) => name),
    );
    const parameters = places.map((place, index) =>
      place === undefined ? compiled.parameters[index] : given[place]?.[1],
    );
    const queryId = createQueryId();
    const executor = db.getExecutor();
    // Plugins of `db` may refuse it, as they may refuse any other statement.
    executor.transformQuery(compiled.query, queryId);
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters, queryId });
    return rows;
  }

  return {
    execute,
    executeTakeFirst: async (db, values) => (await execute(db, values))[0],
    executeTakeFirstOrThrow: async (db, values) => {
      const [row] = await execute(db, values);
      if (row === undefined) throw new Error('The statement gave no row');
      return row;
    },
  };
}

interface Statement<Row> {
  readonly compiled: CompiledQuery<Row>;
  /** For each parameter, the index of its value; undefined for a constant. */
  readonly places: readonly (number | undefined)[];
}
