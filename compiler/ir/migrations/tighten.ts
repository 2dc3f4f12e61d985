import type { Column } from '../project.ts';
import { primaryKeyOf } from '../table-facts.ts';
import { checkOf, impliesRules } from '../column-rules.ts';
import { backfilled } from './changed-texts.ts';
import { columnsOf, valueOf } from './common-table.ts';
import type { CommonTable, Tightening } from './common-table.ts';
import { isAbout } from './constraints.ts';
import type { Constraint, Target } from './constraints.ts';
import type { Operation, Refusal } from './operations.ts';
import { isSameOfLiving, refuse } from './refuse.ts';
import { colliding, dangling, duplicates, selectOverlapping, selectRows, targetNow } from './rows-in-the-way.ts';
import type { NamesBefore, TargetNames } from './rows-in-the-way.ts';
import { tellingApart } from './telling-apart.ts';
import { livingBefore, mayBreak, selectClashes } from './unique-keys.ts';
import type { KeyFacts } from './unique-keys.ts';
import { roomForTexts } from './room-in-indexes.ts';
import { conditionOf, impliesCheck } from '../table-check.ts';
import { impliesNoOverlap } from '../no-overlap.ts';
import type { NoOverlap } from '../no-overlap.ts';
import type { TableCheck } from '../table-check.ts';

interface Tightened {
  /** Backfills of the rows in the way of new constraints. */
  readonly fills: readonly Operation[];
  /** Those in the way of constraints on recreated columns, which have to exist first. */
  readonly lateFills: readonly Operation[];
  readonly refusals: readonly Refusal[];
}

/**
 * Finds the unique keys, references and checks that existing rows may violate: new ones, new indexes for long texts,
 * and keys and references on a column in which rows without a value get one. A backfill resolves them, in a key if it
 * tells rows apart.
 */
export function tighten(tightening: Tightening): Tightened {
  const { common, names, constraints } = tightening;
  const { kept, satisfied, added } = constraints;
  const byTable = new Map(common.map((each) => [each.table.name, each]));
  const tellsApart = tellingApart(tightening);
  const isFilled = (constraint: Constraint): boolean => {
    const owner = byTable.get(constraint.table);
    if (owner === undefined) return false;
    if (constraint.kind === 'unique') return mayBreak(constraint, { owner, tellsApart });
    return constraint.columns.some((column) => owner.columns.filled.has(column));
  };
  const holds = satisfied.filter((constraint) => !isFilled(constraint));
  const fresh = [...roomForTexts(common, constraints), ...added];
  // `refuseRewrites` asks about those whose texts change.
  const isRewritten = ({ kind, table, columns }: Constraint): boolean =>
    kind === 'unique' && columns.some((column) => byTable.get(table)?.columns.rewritten.has(column));
  const found = [...kept.filter((each) => isFilled(each) && !isRewritten(each)), ...fresh].flatMap((constraint) => {
    const owner = byTable.get(constraint.table);
    return owner === undefined
      ? []
      : [
          {
            constraint,
            owner,
            isNew: fresh.includes(constraint),
            columns: columnsOf(owner, constraint.columns),
          },
        ];
  });
  const rowsInTheWay = (constraint: Constraint, owner: CommonTable, columns: readonly Column[]) => {
    if (constraint.kind === 'unique') return clash(constraint, holds, { owner, tellsApart, names });
    if (constraint.kind === 'reference') return dangle(constraint, owner, columns, byTable, holds, names);
    if (constraint.apart !== undefined) return collide(constraint, constraint.apart, owner, columns, holds, names);
    if (constraint.between === undefined) return breach(constraint, owner, columns, satisfied, names);
    return contradict(constraint.table, constraint.between, owner, columns, holds, names);
  };
  const all = found.flatMap(({ constraint, owner, isNew, columns }) => {
    const rows = rowsInTheWay(constraint, owner, columns);
    return rows === undefined ? [] : [{ constraint, owner, isNew, columns, rows }];
  });
  const isLost = (table: string, column: string): boolean => byTable.get(table)?.columns.lost.has(column) === true;
  const fills = all
    .filter(({ isNew }) => isNew)
    .map(({ constraint, owner, columns }) => ({
      isLate: isAbout(constraint, isLost),
      operations: fill(constraint, owner, columns, byTable),
    }));
  // A key that remains only asks where its backfill does not tell rows apart.
  const isResolved = ({ constraint, isNew, owner, columns }: (typeof all)[number]): boolean =>
    constraint.kind === 'unique'
      ? isNew && columns.some((each) => !owner.columns.fresh.has(each.name) && tellsApart(each, constraint))
      : columns.some(({ backfill }) => backfill !== undefined);
  return {
    fills: fills.flatMap((each) => (each.isLate ? [] : each.operations)),
    lateFills: fills.flatMap((each) => (each.isLate ? each.operations : [])),
    refusals: all
      .filter((each) => !isResolved(each))
      .map(({ constraint, isNew, columns, rows }) => {
        const heldBefore = satisfied.some((held) => isSameOfLiving(held, constraint));
        const isBackfilled = columns.some(({ backfill }) => backfill !== undefined);
        return refuse(constraint, { isNew, heldBefore, isBackfilled }, rows);
      }),
  };
}

/** The query for rows that share a key; undefined if there can be none. */
function clash(key: Constraint, holds: readonly Constraint[], facts: KeyFacts): string | undefined {
  const { owner } = facts;
  const isNarrower = (columns: readonly string[]): boolean => columns.every((column) => key.columns.includes(column));
  const isKept = (held: Constraint): boolean =>
    held.kind === 'unique' && held.table === key.table && isNarrower(held.columns) && isOfAsMany(held, key);
  return isNarrower([primaryKeyOf(owner.table)]) || holds.some(isKept) ? undefined : selectClashes(key, facts);
}

/** Whether `known` applies to all rows to which `wanted` applies. */
const isOfAsMany = (known: Constraint, wanted: Constraint): boolean =>
  known.living === undefined || known.living === wanted.living;

/** The query for rows whose reference has no target; undefined if there can be none. */
function dangle(
  { table, columns, target }: Constraint,
  owner: CommonTable,
  parts: readonly Column[],
  byTable: ReadonlyMap<string, CommonTable>,
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  if (parts.length < columns.length || target === undefined) return undefined;
  const values = parts.map((column) => valueOf(column, owner, names));
  if (values.some(({ kind }) => kind === 'null') && parts.every(({ backfill }) => backfill === undefined))
    return undefined;
  // A reference to a row of the same tenant is also a reference to the row.
  const isAsMuch = (other: Constraint): boolean =>
    other.kind === 'reference' &&
    other.table === table &&
    other.columns.at(-1) === columns.at(-1) &&
    other.target?.table === target.table &&
    other.target.column === target.column &&
    (target.tenant === undefined || (other.target.tenant === target.tenant && other.columns.join() === columns.join()));
  if (holds.some(isAsMuch)) return undefined;
  const given = values.flatMap((value) => ('sql' in value ? [value.sql] : []));
  if (given.length < values.length) return selectRows(names, table);
  return selectRows(names, table, dangling(given, targetBefore(target, byTable, names)));
}

/** The target of a reference before the migration, unless it is new. */
function targetBefore(
  { table, column, tenant }: Target,
  byTable: ReadonlyMap<string, CommonTable>,
  names: NamesBefore,
): TargetNames | undefined {
  const fresh = byTable.get(table)?.columns.fresh;
  const isThere = (name: string): boolean => fresh?.has(name) === false;
  if (!isThere(column) || (tenant !== undefined && !isThere(tenant))) return undefined;
  return {
    table: names.table(table),
    column: names.column(table, column),
    ...(tenant === undefined ? {} : { tenant: names.column(table, tenant) }),
  };
}

/** The query for rows that violate a check; undefined if there can be none. Defaults satisfy their column's rules. */
function breach(
  { kind, table, columns: parts, rules, room }: Constraint,
  { columns: { fresh } }: CommonTable,
  [column]: readonly Column[],
  satisfied: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  const [name = ''] = parts;
  if (room !== undefined) {
    const tooLong = parts.map((part) => `octet_length(${names.column(table, part)}) > ${room}`);
    return selectRows(names, table, tooLong.join(' or '));
  }
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
  constraint: Constraint,
  apart: NoOverlap,
  owner: CommonTable,
  parts: readonly Column[],
  holds: readonly Constraint[],
  names: NamesBefore,
): string | undefined {
  const { table } = constraint;
  const isKept = holds.some(
    (held) =>
      held.apart !== undefined &&
      held.table === table &&
      impliesNoOverlap(held.apart, apart) &&
      isOfAsMany(held, constraint),
  );
  if (isKept) return undefined;
  const values = new Map(parts.map((column) => [column.name, valueOf(column, owner, names)]));
  return selectOverlapping(names, table, apart, primaryKeyOf(owner.table), values, livingBefore(constraint, owner));
}

/** New columns already have their backfill. */
function fill(
  constraint: Constraint,
  { table, columns: { fresh } }: CommonTable,
  parts: readonly Column[],
  byTable: ReadonlyMap<string, CommonTable>,
): readonly Operation[] {
  const { kind, columns, target, check, apart } = constraint;
  const primaryKey = primaryKeyOf(table);
  const where =
    check !== undefined
      ? `not (${check})`
      : apart !== undefined
        ? colliding(constraint, apart, primaryKey)
        : kind === 'unique' || target === undefined
          ? duplicates(constraint, primaryKey)
          : dangling(
              columns.map((name) => `"${name}"`),
              byTable.has(target.table) ? targetNow(target) : undefined,
            );
  return parts.flatMap((column) => (fresh.has(column.name) ? [] : backfilled(table.name, column, where)));
}
