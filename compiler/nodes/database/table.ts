import { z } from 'zod';
import { unknownColumn, unknownTable } from '../../ir/catalogue/config.ts';
import type { Column, Table } from '../../ir/project.ts';
import { nameMeant } from '../../ir/name-meant.ts';
import type { BindContext } from '../define-node.ts';

export const tableConfig = z.string().meta({ description: 'A table of the project.' });
export const columnConfig = z.string().meta({ description: 'A column of the table.' });

/**
 * The table of that name. An unknown one is reported once: looking up columns in an undefined table reports nothing.
 */
export function findTable(name: string, { tables, report }: BindContext): Table | undefined {
  const table = tables.get(name);
  if (table === undefined)
    report(unknownTable, { name, near: nameMeant(name, tables), known: [...tables.keys()] }, ['table']);
  return table;
}

/** The column of that name. Reports an unknown one, unless the table is undefined. */
export function findColumn(
  table: Table | undefined,
  name: string,
  path: readonly (string | number)[],
  { report }: BindContext,
): Column | undefined {
  if (table === undefined) return undefined;
  const column = table.columns.get(name);
  if (column === undefined) {
    const known = [...table.columns.keys()];
    report(unknownColumn, { name, table: table.name, near: nameMeant(name, table.columns), known }, path);
  }
  return column;
}

/** Whether at most one row can match given values of these columns. */
export function holdsUniqueKey(table: Table, columns: ReadonlySet<string>, seesDeleted = false): boolean {
  return (seesDeleted ? keysOfAllRows(table) : uniqueKeys(table)).some((key) => key.every((name) => columns.has(name)));
}

/** The keys that apply to deleted rows, too. */
const keysOfAllRows = (table: Table): readonly (readonly string[])[] =>
  table.softDelete === undefined ? uniqueKeys(table) : [[table.primaryKey]];

/** The sets of columns that are unique together; with `softDelete`, among rows that are not deleted. */
export function uniqueKeys(table: Table): readonly (readonly string[])[] {
  const single = [...table.columns.values()].filter(({ name, unique }) => unique || name === table.primaryKey);
  return [...single.map(({ name }) => [name]), ...table.unique.filter((key) => key.length > 0)];
}
