import type { Table } from '../../ir/project.ts';
import { object, optional, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfRead } from './columns.ts';
import type { ReturnedColumns } from './columns.ts';

/** The type of a row of the result; unknown if the table is. */
export function rowType(table: Table | undefined, { columns }: Pick<ReturnedColumns, 'columns'>): Type {
  if (table === undefined) return unknown;
  return object(
    columns.map((column) => [column.name, column.nullable ? optional(typeOfRead(column)) : typeOfRead(column)]),
  );
}
