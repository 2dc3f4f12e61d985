import { remember } from '../../base/remember.ts';
import { sqlTypes } from '../../ir/migrations/sql-types.ts';
import type { Column, Table } from '../../ir/project.ts';

/** One that is about to be changed may have no primary key. */
export type AskedTable = Pick<Table, 'name' | 'columns' | 'primaryKey' | 'unique'>;
type Tables = ReadonlyMap<string, AskedTable>;

const made = new WeakMap<Tables, string>();

/**
 * Creates the tables as migrations do, but only with what affects the meaning of statements and the types of columns.
 * References and rules do not.
 */
export const schemaSql = (tables: Tables): string =>
  remember(made, tables, () => [...tables.values()].map(createTable).join('\n'));

function createTable({ name, columns, primaryKey, unique }: AskedTable): string {
  const single = [...columns.values()].filter((column) => column.unique && !column.primaryKey);
  const keys = [...single.map((column) => [column.name]), ...unique];
  const parts = [
    ...[...columns.values()].map(createColumn),
    ...(primaryKey === '' ? [] : [`primary key (${quote(primaryKey)})`]),
    ...keys.map((key) => `unique (${key.map(quote).join(', ')})`),
  ];
  return `create table ${quote(name)} (${parts.join(', ')});`;
}

const createColumn = ({ name, type, nullable }: Column): string =>
  `${quote(name)} ${sqlTypes[type]}${nullable ? '' : ' not null'}`;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
