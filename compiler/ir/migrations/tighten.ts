import type { Column } from '../project.ts';
import { checkOf, impliesRules } from '../column-rules.ts';
import type { ComparedColumns } from './compare-columns.ts';
import type { ComparedConstraints } from './compare-constraints.ts';
import type { Constraint } from './constraints.ts';
import type { Operation, Refusal } from './operations.ts';
import {
  colliding,
  dangling,
  defaultValue,
  duplicates,
  selectDuplicates,
  selectOverlapping,
  selectRows,
  targetNow,
} from './rows-in-the-way.ts';
import type { NamesBefore, Value } from './rows-in-the-way.ts';
import { conditionOf, impliesCheck } from '../table-check.ts';
import { impliesNoOverlap } from '../no-overlap.ts';
import type { NoOverlap } from '../no-overlap.ts';
import type { TableCheck } from '../table-check.ts';
import type { TableFacts } from '../table-facts.ts';

/** A table that stays, and the changes to its columns. */
export interface CommonTable {
  readonly table: TableFacts;
  readonly columns: ComparedColumns;
}

export interface Tightening {
  readonly common: readonly CommonTable[];
  readonly names: NamesBefore;
  readonly constraints: Pick<ComparedConstraints, 'kept' | 'satisfied' | 'added'>;
}

interface Tightened {
  /** Backfills of the rows in the way of new constraints. */
  readonly fills: readonly Operation[];
  readonly refusals: readonly Refusal[];
}

/**
 * Finds the unique keys, references and checks that existing rows may violate: new ones, and keys and references with a
 * column in which rows without a value get the default. A backfill resolves them.
 */
export function tighten({ common, names, constraints: { kept, satisfied, added } }: Tightening): Tightened {
  const byTable = new Map(common.map((each) => [each.table.name, each]));
  const isFilled = ({ table, columns }: Constraint): boolean =>
    columns.some((column) => byTable.get(table)?.columns.filled.has(column));
  const holds = satisfied.filter((constraint) => !isFilled(constraint));
  const found = [...kept.filter(isFilled), ...added].flatMap((constraint) => {
    const owner = byTable.get(constraint.table);
    return owner === undefined
      ? []
      : [
          {
            constraint,
            owner,
            isNew: added.includes(constraint),
            columns: constraint.columns.flatMap((name) => owner.table.columns.filter((column) => column.name === name)),
          },
        ];
  });
  const all = found.flatMap(({ constraint, owner, isNew, columns }) => {
    const rows =
      constraint.kind === 'unique'
        ? clash(constraint, owner, columns, holds, names)
        : constraint.kind === 'reference'
          ? dangle(constraint, owner, columns, byTable, holds, names)
          : constraint.apart !== undefined
            ? collide(constraint.table, constraint.apart, owner, columns, holds, names)
            : constraint.between === undefined
              ? breach(constraint, owner, columns, satisfied, names)
              : contradict(constraint.table, constraint.between, owner, columns, holds, names);
    return rows === undefined ? [] : [{ constraint, owner, isNew, columns, rows }];
  });
  return {
    fills: all
      .filter(({ isNew }) => isNew)
      .flatMap(({ constraint, owner, columns }) => fill(constraint, owner, columns, byTable)),
    refusals: all
      .filter(({ columns }) => columns.every(({ backfill }) => backfill === undefined))
      .map(({ constraint, isNew, rows }) => refuse(constraint, isNew, rows)),
  };
}

/** What existing rows have in a column when the constraint is checked. */
function valueOf(column: Column, { table, columns }: CommonTable, names: NamesBefore): Value {
  if (columns.fresh.has(column.name)) return defaultValue(column);
  const before = names.column(table.name, column.name);
  if (!columns.filled.has(column.name)) return { kind: 'column', sql: before };
  const value = defaultValue(column);
  return { kind: 'column', sql: value.kind === 'constant' ? `coalesce(${before}, ${value.sql})` : before };
}

/** The query for rows that share a key; undefined if there can be none. */
function clash(
  { table, columns }: Constraint,
  owner: CommonTable,
  parts: readonly Column[],
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  const values = parts.map((column) => valueOf(column, owner, names));
  const isNarrower = (key: readonly string[]): boolean => key.every((column) => columns.includes(column));
  const primaryKey = owner.table.columns.filter((column) => column.primaryKey).map(({ name }) => name);
  if (
    values.some(({ kind }) => kind === 'null' || kind === 'distinct') &&
    parts.every(({ backfill }) => backfill === undefined)
  )
    return undefined;
  if (
    isNarrower(primaryKey) ||
    holds.some((each) => each.kind === 'unique' && each.table === table && isNarrower(each.columns))
  )
    return undefined;
  return selectDuplicates(names, table, values);
}

/** The query for rows that refer to nothing; undefined if there can be none. */
function dangle(
  { table, columns: [name], target }: Constraint,
  owner: CommonTable,
  [column]: readonly Column[],
  byTable: ReadonlyMap<string, CommonTable>,
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  if (column === undefined || target === undefined) return undefined;
  const value = valueOf(column, owner, names);
  if (value.kind === 'null' && column.backfill === undefined) return undefined;
  const isSame = (other: Constraint): boolean =>
    other.kind === 'reference' &&
    other.table === table &&
    other.columns[0] === name &&
    other.target?.table === target.table &&
    other.target.column === target.column;
  if (holds.some(isSame)) return undefined;
  if (!('sql' in value)) return selectRows(names, table);
  const isThere = byTable.has(target.table) && byTable.get(target.table)?.columns.fresh.has(target.column) === false;
  const before = isThere
    ? { table: names.table(target.table), column: names.column(target.table, target.column) }
    : undefined;
  return selectRows(names, table, dangling(value.sql, before));
}

/** The query for rows that break a check; undefined if there can be none. Defaults keep the rules of their column. */
function breach(
  { kind, table, columns: [name = ''], rules }: Constraint,
  { columns: { fresh } }: CommonTable,
  [column]: readonly Column[],
  satisfied: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  if (kind !== 'check' || column === undefined || rules === undefined || fresh.has(name)) return undefined;
  const isKept = satisfied.some(
    (other) =>
      other.kind === 'check' && other.table === table && other.columns[0] === name && impliesRules(other.rules, rules),
  );
  return isKept ? undefined : selectRows(names, table, `not (${checkOf(rules, names.column(table, name)) ?? 'true'})`);
}

/** The query for rows whose columns contradict each other; undefined if there can be none. */
function contradict(
  table: string,
  check: TableCheck,
  owner: CommonTable,
  [left, right]: readonly Column[],
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  const isKept = holds.some(
    ({ between, ...other }) => between !== undefined && other.table === table && impliesCheck(between, check),
  );
  if (isKept || left === undefined || right === undefined) return undefined;
  const sides = [valueOf(left, owner, names), valueOf(right, owner, names)] as const;
  if (sides.some(({ kind }) => kind === 'null')) return undefined;
  const [one, other] = sides;
  if (!('sql' in one && 'sql' in other)) return selectRows(names, table);
  return selectRows(names, table, `not (${conditionOf(check, one.sql, other.sql)})`);
}

/** The query for rows that overlap; undefined if there can be none. */
function collide(
  table: string,
  apart: NoOverlap,
  owner: CommonTable,
  parts: readonly Column[],
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  const isKept = holds.some(
    ({ apart: other, ...held }) => other !== undefined && held.table === table && impliesNoOverlap(other, apart),
  );
  if (isKept) return undefined;
  const values = new Map(parts.map((column) => [column.name, valueOf(column, owner, names)]));
  const primaryKey = owner.table.columns.find((column) => column.primaryKey)?.name ?? '';
  return selectOverlapping(names, table, apart, primaryKey, values);
}

/** New columns already have their backfill. */
function fill(
  constraint: Constraint,
  { table, columns: { fresh } }: CommonTable,
  parts: readonly Column[],
  byTable: ReadonlyMap<string, CommonTable>,
): Operation[] {
  const {
    kind,
    columns: [first = ''],
    target,
    check,
    apart,
  } = constraint;
  const primaryKey = table.columns.find((column) => column.primaryKey)?.name ?? '';
  const where =
    check !== undefined
      ? `not (${check})`
      : apart !== undefined
        ? colliding(constraint.table, apart, primaryKey)
        : kind === 'unique' || target === undefined
          ? duplicates(constraint, primaryKey)
          : dangling(`"${first}"`, byTable.has(target.table) ? targetNow(target) : undefined);
  return parts.flatMap(({ name, backfill }) =>
    backfill === undefined || fresh.has(name)
      ? []
      : [{ kind: 'fill' as const, table: table.name, column: name, expression: backfill, where }],
  );
}

function refuse(
  { kind, table, columns: [column = '', ...others], target, between, apart }: Constraint,
  isNew: boolean,
  rows: string,
): Refusal {
  const key =
    others.length === 0
      ? `the column "${table}.${column}"`
      : `the columns ${[column, ...others].map((name) => `"${name}"`).join(', ')} of the table "${table}"`;
  const filled = isNew ? '' : ', and get the default where rows have no value';
  if (apart !== undefined)
    return {
      kind: 'new-no-overlap',
      table,
      column,
      message: `rows of the table "${table}" must not overlap${isNew ? ' from now on' : ''}${filled}: rows that exist may do so`,
      rows,
    };
  if (between !== undefined)
    return {
      kind: 'new-table-check',
      table,
      column,
      message: `${key} have ${isNew ? 'a new check' : 'a check'}${filled}: rows that exist may break it`,
      rows,
    };
  if (kind === 'check')
    return {
      kind: 'new-check',
      table,
      column,
      message: `${key} has a new rule: rows that exist may break it`,
      rows,
    };
  if (kind === 'unique' || target === undefined) {
    const verb =
      others.length === 0
        ? isNew
          ? 'becomes unique'
          : 'is unique'
        : isNew
          ? 'become unique together'
          : 'are unique together';
    return {
      kind: 'new-unique',
      table,
      column,
      message: `${key} ${verb}${filled}: rows that exist may share a value`,
      rows,
    };
  }
  return {
    kind: 'new-reference',
    table,
    column,
    message: `${key} ${isNew ? 'now refers' : 'refers'} to "${target.table}.${target.column}"${filled}: rows that exist may hold a value that is not there`,
    rows,
  };
}
