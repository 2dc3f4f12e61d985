import type { SelectQueryBuilder } from 'kysely';
import { requestError } from '../http/errors.ts';
import { parseJsonOrNull } from '../values/convert.ts';
import { isTimestamp, isUuid } from '../values/formats.ts';
import { isInteger } from '../values/read.ts';

interface Values {
  uuid: string;
  text: string;
  integer: number;
  number: number;
  boolean: boolean;
  timestamp: string;
}

const isOfType: { readonly [Type in keyof Values]: (value: unknown) => value is Values[Type] } = {
  uuid: (value): value is string => typeof value === 'string' && isUuid(value),
  text: (value): value is string => typeof value === 'string' && !value.includes('\0'),
  integer: isInteger,
  number: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  boolean: (value): value is boolean => typeof value === 'boolean',
  timestamp: (value): value is string => typeof value === 'string' && isTimestamp(value),
};

type Columns = Readonly<Record<string, keyof Values>>;
type Position<Types extends Columns> = { readonly [Name in keyof Types]: Values[Types[Name]] };

/** The values that the last row of the previous page has in the order's columns; null for the first page. */
export function readCursor<Types extends Columns>(
  text: string | null | undefined,
  order: string,
  types: Types,
  name: string,
  status = 400,
): Position<Types> | null {
  if (text === null || text === undefined) return null;
  const parsed = parseJsonOrNull(Buffer.from(text, 'base64url'));
  const [given, ...values]: unknown[] = Array.isArray(parsed) ? parsed : [];
  const columns = Object.keys(types);
  const position: unknown = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  // Only a text that `listPage` could have written is a cursor.
  const isSpelt = values.length === columns.length && writeCursor(order, values) === text;
  if (given === order && isSpelt && hasTypes(position, types)) return position;
  throw requestError(`${name} must be the cursor of a page in this order`, status);
}

function hasTypes<Types extends Columns>(position: unknown, types: Types): position is Position<Types> {
  const values = new Map(Object.entries(Object(position)));
  return Object.entries(types).every(([column, type]) => isOfType[type](values.get(column)));
}

const writeCursor = (order: string, values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([order, ...values])).toString('base64url');

/**
 * A page of rows, and its cursor if there are more. `columns` are the order's columns by their names in the
 * rows.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  limit: number,
  order: string,
  columns: readonly (keyof Row)[],
): Promise<{ records: Row[]; cursor: string | null }> {
  const found: Row[] = await rows.limit(limit + 1).execute();
  const records = found.slice(0, limit);
  const [last] = found.length > limit ? records.slice(-1) : [];
  const cursor =
    last &&
    writeCursor(
      order,
      columns.map((column) => last[column]),
    );
  return { records, cursor: cursor ?? null };
}
