import type { NoOverlap } from '../no-overlap.ts';
import type { Column } from '../project.ts';
import { targetColumns } from './constraints.ts';
import type { Constraint, Target } from './constraints.ts';
import type { Renames } from './rename.ts';
import { sqlText } from '../../base/sql-text.ts';

/** SQL that finds rows in the way of a change. Names match the grammar of the flow format, so quotes suffice. */

const quote = (name: string): string => `"${name}"`;

/** The quoted names of remaining tables and columns before the migration runs. */
export interface NamesBefore {
  readonly table: (table: string) => string;
  readonly column: (table: string, column: string) => string;
}

export function namesBefore({ tables, columns }: Renames): NamesBefore {
  const invert = (renames: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> =>
    new Map([...renames].map(([from, to]) => [to, from]));
  const tablesBefore = invert(tables);
  const columnsBefore = new Map([...columns].map(([table, renames]) => [table, invert(renames)]));
  return {
    table: (table) => quote(tablesBefore.get(table) ?? table),
    column: (table, column) => quote(columnsBefore.get(table)?.get(column) ?? column),
  };
}

export const selectRows = (names: NamesBefore, table: string, where?: string): string =>
  `select * from ${names.table(table)}${where === undefined ? '' : ` where ${where}`}`;

export const withoutValue = (column: string): string => `${column} is null`;

/** The values of rows in a column, as SQL. `constant`: the same for all rows; `distinct`: different for each. */
export type Value =
  | { readonly kind: 'column' | 'constant'; readonly sql: string }
  | { readonly kind: 'null' | 'distinct' };

/** The value that existing rows without one get from a column's default. */
export function defaultValue({ type, default: value }: Column): Value {
  if (value === undefined) return { kind: 'null' };
  if (value.kind !== 'literal') return value.kind === 'now' ? { kind: 'constant', sql: 'now()' } : { kind: 'distinct' };
  if (type !== 'json' && (typeof value.value === 'number' || typeof value.value === 'boolean'))
    return { kind: 'constant', sql: String(value.value) };
  const text = type === 'json' || typeof value.value !== 'string' ? JSON.stringify(value.value) : value.value;
  return { kind: 'constant', sql: sqlText(text) };
}

/** Selects the values of a unique key that several rows share. Rows without a part of the key never clash. */
export function selectDuplicates(
  names: NamesBefore,
  table: string,
  values: readonly Value[],
  living: string | undefined,
): string {
  const parts = values.flatMap((value) => (value.kind === 'column' ? [value.sql] : []));
  const among = living === undefined ? [] : [withoutValue(names.column(table, living))];
  const conditions = [...present(parts), ...among];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const group = parts.length === 0 ? '' : ` group by ${parts.join(', ')}`;
  return `select ${[...parts, 'count(*)'].join(', ')} from ${names.table(table)}${where}${group} having count(*) > 1`;
}

/** A condition for all rows with the same key except the first. */
export function duplicates({ table, columns, living }: Constraint, primaryKey: string): string {
  const [key, parts] = [quote(primaryKey), columns.map(quote)];
  const among = living === undefined ? [] : [withoutValue(quote(living))];
  return `${key} in (
      select key from (
        select ${key} as key, row_number() over (partition by ${parts.join(', ')} order by ${key}) as nth
        from ${quote(table)} where ${[...present(parts), ...among].join(' and ')}
      ) as numbered
      where nth > 1
    )`;
}

/** SQL for two rows that overlap, provided that each begins before it ends. If deletion counts, neither is deleted. */
const overlaps = (
  { by, from, to }: NoOverlap,
  one: (column: string) => string,
  other: (column: string) => string,
  living: string | undefined,
): string =>
  [
    ...by.map((column) => `${other(column)} = ${one(column)}`),
    `${other(from)} < ${one(to)}`,
    `${one(from)} < ${other(to)}`,
    ...(living === undefined ? [] : [withoutValue(one(living)), withoutValue(other(living))]),
  ].join(' and ');

/**
 * Selects the rows that overlap with another one; undefined if there can be none: a column without a value is refused
 * by itself, and a column with a different value in each row keeps them apart.
 */
export function selectOverlapping(
  names: NamesBefore,
  table: string,
  apart: NoOverlap,
  primaryKey: string,
  values: ReadonlyMap<string, Value>,
  living: string | undefined,
): string | undefined {
  if ([...values.values()].some((value) => !('sql' in value))) return undefined;
  const within = (alias: string) => (name: string) => {
    const column = names.column(table, name);
    const value = values.get(name);
    const sql = value !== undefined && 'sql' in value ? value.sql : column;
    return value?.kind === 'constant' ? sql : sql.replace(column, () => `${alias}.${column}`);
  };
  const key = names.column(table, primaryKey);
  const others = `other.${key} <> one.${key} and ${overlaps(apart, within('one'), within('other'), living)}`;
  return `select one.* from ${names.table(table)} one where exists (select from ${names.table(table)} other where ${others})`;
}

/** A condition for all rows that overlap with one that has a smaller key. */
export function colliding({ table, living }: Constraint, apart: NoOverlap, primaryKey: string): string {
  const within = (alias: string) => (column: string) => `${alias}.${quote(column)}`;
  const key = quote(primaryKey);
  const [own, other] = [quote(table), table === 'other' ? 'another' : 'other'];
  return `exists (
      select from ${own} as ${other}
      where ${other}.${key} < ${own}.${key} and ${overlaps(apart, within(own), within(other), living)}
    )`;
}

const present = (columns: readonly string[]): readonly string[] => columns.map((column) => `${column} is not null`);

/** The quoted names of a reference's target: within the same tenant, if `tenant` is set. */
export interface TargetNames {
  readonly table: string;
  readonly column: string;
  readonly tenant?: string;
}

/**
 * A condition for rows whose value, or the pair of value and tenant, is not in the target. An undefined target has no
 * rows yet.
 */
export function dangling(values: readonly string[], target: TargetNames | undefined): string {
  const value = values.length === 1 ? values.join('') : `(${values.join(', ')})`;
  if (target === undefined) return `${value} is not null`;
  const { table, column } = target;
  return `${value} not in (select ${targetColumns(target).join(', ')} from ${table} where ${column} is not null)`;
}

/** The names of a target after all renames. */
export const targetNow = ({ table, column, tenant }: Target): TargetNames => ({
  table: quote(table),
  column: quote(column),
  ...(tenant === undefined ? {} : { tenant: quote(tenant) }),
});
