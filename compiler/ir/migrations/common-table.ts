import type { Column } from '../project.ts';
import type { TableFacts } from '../table-facts.ts';
import type { ComparedColumns } from './compare-columns.ts';
import type { ComparedConstraints } from './compare-constraints.ts';
import { defaultValue } from './rows-in-the-way.ts';
import type { NamesBefore, Value } from './rows-in-the-way.ts';

/** A table that remains, and the changes to its columns. */
export interface CommonTable {
  readonly table: TableFacts;
  readonly columns: ComparedColumns;
}

export interface Tightening {
  readonly common: readonly CommonTable[];
  readonly names: NamesBefore;
  readonly constraints: Pick<ComparedConstraints, 'before' | 'kept' | 'satisfied' | 'added'>;
}

/** The columns with these names, as far as the table has them. */
export const columnsOf = ({ table }: CommonTable, names: readonly string[]): readonly Column[] =>
  names.flatMap((name) => table.columns.filter((column) => column.name === name));

/** The values of existing rows in a column when the constraint is checked. */
export function valueOf(column: Column, { table, columns }: CommonTable, names: NamesBefore): Value {
  if (columns.fresh.has(column.name)) return defaultValue(column);
  const before = names.column(table.name, column.name);
  if (!columns.filled.has(column.name)) return { kind: 'column', sql: before };
  const value = defaultValue(column);
  return { kind: 'column', sql: value.kind === 'constant' ? `coalesce(${before}, ${value.sql})` : before };
}
