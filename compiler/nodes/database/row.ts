import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import type { Labels } from '../../ir/kind.ts';
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

/** The sensitive columns of a result, each a taint source of its own. */
export function sensitiveParts(table: Table | undefined, { columns }: PickedColumns, output: string): Labels {
  return labelled(
    columns.flatMap(({ name, sensitive }) =>
      sensitive ? [{ output, path: [name], name: columnName(table, name) }] : [],
    ),
  );
}

/** The same for each row of a list. */
export function sensitiveList(table: Table | undefined, { columns }: PickedColumns, output: string): Labels {
  return labelled(
    columns.flatMap(({ name, sensitive }) =>
      sensitive ? [{ output, path: [null, name], name: columnName(table, name) }] : [],
    ),
  );
}

type Parts = Extract<Labels, { kind: 'parts' }>['parts'];
const labelled = (parts: Parts): Labels => (parts.length === 0 ? { kind: 'ends' } : { kind: 'parts', parts });
const columnName = (table: Table | undefined, column: string): string => `column "${table?.name ?? ''}.${column}"`;

/** Orders by the primary key, so that results have a stable order. */
export const orderByKey = (table: Table | undefined): Code =>
  table === undefined ? code`` : code`.orderBy(${table.primaryKey})`;
