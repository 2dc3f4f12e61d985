import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { Taint } from '../../ir/taint.ts';
import type { Table } from '../../ir/project.ts';
import { object, optional, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfRead } from './columns.ts';
import type { PickedColumns } from './columns.ts';

/** The type of a row of the result; unknown if the table is. */
export function rowType(table: Table | undefined, { columns }: Pick<PickedColumns, 'columns'>): Type {
  if (table === undefined) return unknown;
  return object(
    columns.map((column) => [column.name, column.nullable ? optional(typeOfRead(column)) : typeOfRead(column)]),
  );
}

/** The sensitive columns of a result, each a taint source of its own. `item` is the path to a row. */
export function sensitiveParts(
  table: Table | undefined,
  { columns }: PickedColumns,
  output: string,
  item: readonly null[] = [],
): Taint {
  const parts = columns.flatMap(({ name, sensitive }) =>
    sensitive ? [{ output, path: [...item, name], name: columnName(table, name) }] : [],
  );
  return parts.length === 0 ? { kind: 'sanitizer' } : { kind: 'parts', parts };
}

const columnName = (table: Table | undefined, column: string): string => `column "${table?.name ?? ''}.${column}"`;

/** Orders by the primary key, so that results have a stable order. */
export const orderByKey = (table: Table | undefined): Code =>
  table === undefined ? empty : code`.orderBy(${table.primaryKey})`;
