import { sql, type Kysely, type QueryResult, type RawBuilder } from 'kysely';

interface QueryOptions {
  /** Columns that are never null. A row without one is a failure. */
  readonly notNull?: readonly string[];
  /** Once it is aborted, no statement starts, not even one that was waiting for a connection. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The rows of a statement that only reads. PostgreSQL refuses all writes, including those of functions that
 * the statement calls.
 */
export async function readRows<DB, Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row>,
  { notNull, signal }: QueryOptions = {},
): Promise<Row[]> {
  const { rows } = db.isTransaction
    ? await readInside(db, statement)
    : await db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => unlessAborted(tx, statement, signal));
  return complete(rows, notNull);
}

/** The rows that a writing statement returns. */
export async function writeRows<DB, Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row>,
  { notNull, signal }: QueryOptions = {},
): Promise<Row[]> {
  const { rows } = db.isTransaction
    ? await statement.execute(db)
    : await db.connection().execute((connection) => unlessAborted(connection, statement, signal));
  return complete(rows, notNull);
}

/** Releasing the savepoint also ends the read-only mode. */
async function readInside<DB, Row>(tx: Kysely<DB>, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  await sql`savepoint reading`.execute(tx);
  await sql`set transaction read only`.execute(tx);
  const result = await statement.execute(tx);
  await sql`release savepoint reading`.execute(tx);
  return result;
}

function unlessAborted<DB, Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row>,
  signal: AbortSignal | undefined,
): Promise<QueryResult<Row>> {
  signal?.throwIfAborted();
  return statement.execute(db);
}

function complete<Row>(rows: Row[], notNull: readonly string[] = []): Row[] {
  for (const row of rows) {
    const missing = Object.entries(row ?? {}).find(
      ([name, value]) => value === null && notNull.includes(name),
    );
    if (missing !== undefined)
      throw new Error(`The column ${missing[0]} of a query is null, though it is declared never to be`);
  }
  return rows;
}
