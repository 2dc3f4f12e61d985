/** Reads the database of the emitted server, for the Builder. */

export interface RowsQuestion {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column by which they are sorted. */
  readonly by: string | undefined;
  /** As JSON, however long; by default in a readable form. */
  readonly isWhole?: true;
}

/** One text per column; null for a null value. */
export type Rows = readonly (readonly (string | null)[])[];

/** One more than is shown, to find out whether there are more. */
const most = 51;
const longest = 200;

interface Query {
  readonly select: (columns: readonly string[]) => Query;
  readonly orderBy: (column: string) => Query;
  readonly limit: (count: number) => Query;
  readonly execute: () => Promise<readonly object[]>;
}

interface Database {
  readonly selectFrom: (table: string) => Query;
}

/** Undefined if the server has no database, or the database has no such table. */
export async function readRows(app: object | undefined, question: RowsQuestion): Promise<Rows | undefined> {
  const { table, columns, by, isWhole } = question;
  const db: unknown = app && Reflect.get(app, 'db');
  if (!isDatabase(db) || columns.length === 0) return undefined;
  const all = db.selectFrom(table).select(columns);
  const rows = await (by === undefined ? all : all.orderBy(by))
    .limit(most)
    .execute()
    .catch(() => undefined);
  return rows?.map((row) => columns.map((column) => (isWhole === true ? jsonOf : textOf)(Reflect.get(row, column))));
}

const isDatabase = (value: unknown): value is Database =>
  typeof value === 'object' && value !== null && 'selectFrom' in value;

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
