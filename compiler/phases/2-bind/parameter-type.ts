import type { Table } from '../../ir/project.ts';
import { boolean, bytes, number, object, optional, string, unknown } from '../../ir/type.ts';
import { parseType } from '../../ir/type-notation.ts';
import type { ParsedType } from '../../ir/type-notation.ts';
import { nameMeant } from '../../ir/name-meant.ts';
import { typeOfRead } from '../../nodes/database/columns.ts';
import { rowType } from '../../nodes/database/row.ts';

type Tables = ReadonlyMap<string, Table>;

const named = {
  string: string(),
  number: number(),
  boolean,
  unknown,
  bytes,
  integer: number('int32'),
  uuid: string('uuid'),
  timestamp: string('timestamp'),
  email: string('email'),
};

/** Parses the type of an input or output of a function. */
export const parseParameterType = (text: string, tables: Tables): ParsedType =>
  parseType(text, { named, objectOf: object, ofTable: (table, column) => typeOfTable(tables, table, column) });

/** The type of a row as read from the table, without its sensitive columns, or the type of a column. */
function typeOfTable(tables: Tables, name: string, columnName?: string): ParsedType {
  const table = tables.get(name);
  if (table === undefined) return { issue: `names the table “${name}”, which is none`, near: nameMeant(name, tables) };
  if (columnName === undefined)
    return { type: rowType(table, { columns: [...table.columns.values()].filter(({ sensitive }) => !sensitive) }) };
  const column = table.columns.get(columnName);
  if (column === undefined)
    return {
      issue: `names the column “${columnName}”, which the table “${name}” has not`,
      near: nameMeant(columnName, table.columns),
    };
  return { type: column.nullable ? optional(typeOfRead(column)) : typeOfRead(column) };
}
