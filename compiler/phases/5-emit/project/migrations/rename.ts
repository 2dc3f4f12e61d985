import type { Column } from '../../../../ir/project.ts';
import type { TableFacts } from '../facts.ts';

/** What has a new name since the last build, by its old one. */
export interface Renames {
  readonly tables: ReadonlyMap<string, string>;
  /** By the new name of their table. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface Named {
  readonly name: string;
  readonly renamedFrom?: string;
}

/** A `renamedFrom` counts while the old name is there and the new one is not: left standing, it does nothing in later builds. */
export function findRenames(before: readonly TableFacts[], after: readonly TableFacts[]): Renames {
  const tables = pair(before, after);
  const columns = after.map((table) => {
    const old = before.find(({ name }) => (tables.get(name) ?? name) === table.name);
    return [table.name, pair(old?.columns ?? [], table.columns)] as const;
  });
  return { tables, columns: new Map(columns) };
}

function pair(before: readonly Named[], after: readonly Named[]): Map<string, string> {
  const known = new Set(before.map(({ name }) => name));
  const found = new Map<string, string>();
  for (const { name, renamedFrom } of after) {
    if (renamedFrom !== undefined && known.has(renamedFrom) && !known.has(name) && !found.has(renamedFrom)) found.set(renamedFrom, name);
  }
  return found;
}

/** The tables of the last build under the names of this one. */
export function applyRenames(tables: readonly TableFacts[], renames: Renames): TableFacts[] {
  const tableName = (name: string): string => renames.tables.get(name) ?? name;
  const columnName = (table: string, name: string): string => renames.columns.get(table)?.get(name) ?? name;
  return tables.map((table) => {
    const name = tableName(table.name);
    const rename = (columns: readonly string[]): string[] => columns.map((column) => columnName(name, column));
    return {
      ...table,
      name,
      columns: table.columns.map((column) => renameColumn({ ...column, name: columnName(name, column.name) }, tableName, columnName)),
      unique: table.unique.map(rename),
      indexes: table.indexes.map(rename),
    };
  });
}

function renameColumn(column: Column, tableName: (name: string) => string, columnName: (table: string, name: string) => string): Column {
  if (column.references === undefined) return column;
  const table = tableName(column.references.table);
  return { ...column, references: { ...column.references, table, column: columnName(table, column.references.column) } };
}
