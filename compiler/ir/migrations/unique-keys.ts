import { isName, nameOf, readSql } from '../../base/read-sql.ts';
import type { Column } from '../project.ts';
import { asStored } from './changed-texts.ts';
import { columnsOf, valueOf } from './common-table.ts';
import type { CommonTable } from './common-table.ts';
import type { Constraint } from './constraints.ts';
import { defaultValue, selectDuplicates } from './rows-in-the-way.ts';
import type { NamesBefore, Value } from './rows-in-the-way.ts';
import { sqlTypes } from './sql-types.ts';
import { namesIn } from './telling-apart.ts';
import type { TellsApart } from './telling-apart.ts';

type Key = Pick<Constraint, 'table' | 'columns' | 'living'>;

/** What decides whether rows may share a value of a key after the columns of its table have changed. */
export interface KeyFacts {
  readonly owner: CommonTable;
  readonly tellsApart: TellsApart;
  readonly names: NamesBefore;
}

/** Whether rows may share a value of a key because one of its columns gets the same value in several rows. */
export const mayBreak = (key: Key, { owner: { table, columns }, tellsApart }: Omit<KeyFacts, 'names'>): boolean =>
  table.columns.some((column) => {
    const { name, backfill } = column;
    if (!key.columns.includes(name)) return false;
    if (backfill === undefined) return columns.filled.has(name) && defaultValue(column).kind !== 'distinct';
    return (columns.backfilled.has(name) || columns.rewritten.has(name)) && !tellsApart(column, key);
  });

/** The query for rows that share a key after that; undefined if there can be none. */
export function selectClashes(key: Key, facts: KeyFacts): string | undefined {
  const { owner, names } = facts;
  const values = columnsOf(owner, key.columns).map((column) => valueIn(key, column, facts));
  if (values.some(({ kind }) => kind === 'null' || kind === 'distinct')) return undefined;
  return selectDuplicates(names, key.table, values, livingBefore(key, owner));
}

/** The column that determines which rows a constraint covers. If it is new, it is null in every row. */
export const livingBefore = (
  { living }: Pick<Constraint, 'living'>,
  { columns: { fresh } }: CommonTable,
): string | undefined => (living === undefined || fresh.has(living) ? undefined : living);

/** The values of existing rows in a column when the key is checked. */
function valueIn(key: Key, column: Column, { owner, tellsApart, names }: KeyFacts): Value {
  const { name, type, backfill, rules } = column;
  if (backfill === undefined) return valueOf(column, owner, names);
  const { table, columns } = owner;
  const before = names.column(table.name, name);
  const isFresh = columns.fresh.has(name);
  // Rows that get different values share none of them.
  if (tellsApart(column, key)) return isFresh ? { kind: 'distinct' } : { kind: 'column', sql: before };
  const given = `(${asStored(underNamesBefore(backfill, table.name, names), rules)})::${sqlTypes[type]}`;
  if (isFresh) return { kind: namesIn(backfill).size === 0 ? 'constant' : 'column', sql: given };
  const rewritten = columns.rewritten.get(name);
  const kept = columns.backfilled.has(name) ? `coalesce(${before}, ${given})` : before;
  return {
    kind: 'column',
    sql: rewritten === undefined ? kept : `case when ${rewritten.where} then ${given} else ${kept} end`,
  };
}

/** The expression before the columns of its row are renamed. */
const underNamesBefore = (expression: string, table: string, names: NamesBefore): string =>
  readSql(expression)
    .filter(isName)
    .toReversed()
    .reduce((sql, token) => {
      const before = names.column(table, nameOf(token));
      const { start, end } = token.span;
      return before === `"${nameOf(token)}"` ? sql : `${sql.slice(0, start)}${before}${sql.slice(end)}`;
    }, expression);
