import { compareColumns } from './compare-columns.ts';
import { compareConstraints, needsKey, type ComparedConstraints } from './compare-constraints.ts';
import { refuseConstants } from './constant-backfills.ts';
import { constraintsOf } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import { createTables } from './create-tables.ts';
import { hasIndex, indexOf, makeWay, relationsOf } from './make-way.ts';
import type { Way } from './make-way.ts';
import type { Operation, Refusal } from './operations.ts';
import { compareSecurity } from './row-security.ts';
import {
  applyRenames,
  findIdle,
  findMade,
  findRenames,
  orderRenames,
  type IdleRename,
  type Renames,
} from './rename.ts';
import { namesBefore } from './rows-in-the-way.ts';
import { refuseRewrites } from './rewritten-texts.ts';
import { tighten } from './tighten.ts';
import type { TableFacts } from '../table-facts.ts';

export interface Comparison {
  /** In the order in which they must run. */
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly idle: readonly IdleRename[];
}

/** The operations that turn the tables `before` into the tables `after`. */
export function compareTables(before: readonly TableFacts[], after: readonly TableFacts[]): Comparison {
  const renames = findRenames(before, after);
  const names = namesBefore(renames);
  const old = applyRenames(before, renames);
  const common = after.flatMap((table) => {
    const was = old.find(({ name }) => name === table.name);
    return was === undefined ? [] : [{ table, columns: compareColumns(was, table, names) }];
  });
  const dropped = old.filter(({ name }) => !after.some((table) => table.name === name));
  const added = after.filter(({ name }) => !old.some((table) => table.name === name));

  const isReplaced = (table: string, column: string): boolean =>
    common.some((each) => each.table.name === table && each.columns.replaced.has(column));
  const constraints = compareConstraints(before, old, after, isReplaced);
  const security = compareSecurity(old, after, isReplaced);
  const survives = ({ table }: Constraint): boolean => !dropped.some(({ name }) => name === table);
  const isNew = ({ table }: Constraint): boolean => added.some(({ name }) => name === table);
  const keys = constraints.gone.filter((each) => isKey(each) && survives(each));
  // PostgreSQL does not drop a key that a reference needs, and a dropped table may have the last such reference.
  const gone = [
    ...constraints.gone.filter((each) => survives(each) || keys.some((key) => needsKey(each, key))),
    ...constraints.bound.map(({ original }) => original),
  ];
  const made = constraints.added.filter((constraint) => !isNew(constraint));
  const bound = constraints.bound.map(({ constraint }) => constraint);
  const tightened = tighten({ common, names, constraints });

  const renaming = rename(before, after, dropped, renames, constraints);
  const operations: Operation[] = [
    ...[...references(gone), ...others(gone)].map(dropConstraint),
    ...renaming.operations,
    ...security.ended,
    ...common.flatMap(({ columns }) => columns.operations),
    ...tightened.fills,
    ...common.flatMap(({ columns }) => columns.replacements),
    ...tightened.lateFills,
    ...common.flatMap(({ columns }) => columns.drops),
    ...dropped.map(({ name }) => ({ kind: 'drop-table' as const, table: renaming.now(name) })),
    ...(constraints.added.some(({ kind }) => kind === 'exclusion') ? [{ kind: 'create-btree-gist' as const }] : []),
    // New tables may refer to them.
    ...made.filter(isKey).map(addConstraint),
    ...createTables(added, constraints.added.filter(isNew)),
    ...[...others(made).filter((each) => !isKey(each)), ...references(made), ...bound].map(addConstraint),
    ...security.begun,
  ];
  const refusals: Refusal[] = [
    ...dropped.map(({ name }) => ({
      kind: 'drop-table' as const,
      table: name,
      message: `the table "${name}" would be dropped with all its rows`,
    })),
    ...common.flatMap(({ columns }) => columns.refusals),
    ...tightened.refusals,
    ...refuseRewrites({ common, names, constraints }),
    ...refuseConstants(operations, after, names),
  ];
  return { operations, refusals, idle: findIdle(old, after) };
}

const references = (constraints: readonly Constraint[]): Constraint[] =>
  constraints.filter(({ kind }) => kind === 'reference');
const others = (constraints: readonly Constraint[]): Constraint[] =>
  constraints.filter(({ kind }) => kind !== 'reference');
const isKey = ({ kind }: Constraint): boolean => kind === 'unique';
const dropConstraint = (constraint: Constraint): Operation => ({ kind: 'drop-constraint', constraint });
const addConstraint = (constraint: Constraint): Operation => ({ kind: 'add-constraint', constraint });

/**
 * Renames tables and what is named after them, then columns (in renamed tables), then constraints (on renamed tables
 * and columns). Anything that still has one of the new names, because it is renamed or dropped later, first makes way.
 */
function rename(
  before: readonly TableFacts[],
  after: readonly TableFacts[],
  dropped: readonly TableFacts[],
  renames: Renames,
  { renamed: stale, names: constraintNames }: ComparedConstraints,
): Way {
  const tableNames = new Set([...before, ...after].map(({ name }) => name));
  const columnNames = new Set([...before, ...after].flatMap(({ columns }) => columns.map(({ name }) => name)));
  const temporary = new Map<string, Constraint>();
  const made = new Map(findMade(before, renames).map((each) => [each.from, each]));
  const temporaryMade = new Map<string, { readonly relation: 'index' | 'sequence'; readonly table: string }>();
  // They share one namespace.
  const relations = new Map([...[...made].map(([name, { to }]) => [name, to] as const), ...renames.tables]);
  const held = constraintsOf(before);
  const indexes = stale.filter(({ constraint }) => hasIndex(constraint));
  const taken = new Set([...tableNames, ...relations.keys(), ...relations.values(), ...constraintNames]);
  const kept = makeWay(
    indexes.map(({ constraint }) => indexOf(constraint)),
    new Set(relations.values()),
    taken,
  );
  const going = makeWay(
    dropped.flatMap((table) => relationsOf(table, held)),
    new Set([...relations.values(), ...indexes.map(({ to }) => to)]),
    new Set([...taken, ...indexes.map(({ constraint }) => kept.now(constraint.name))]),
  );
  const renamed = stale.map(({ constraint, to }) => ({
    constraint: { ...constraint, name: kept.now(constraint.name) },
    to,
  }));
  const byName = new Map(renamed.map(({ constraint }) => [constraint.name, constraint]));
  const operations = [
    ...going.operations,
    ...kept.operations,
    ...orderRenames(relations, taken).map(([name, to]): Operation => {
      const known = made.get(name) ?? temporaryMade.get(name);
      if (known === undefined) return { kind: 'rename-table', table: name, to };
      temporaryMade.set(to, known);
      return { kind: 'rename-made', relation: known.relation, table: known.table, name, to };
    }),
    ...[...renames.columns].flatMap(([table, columns]) =>
      orderRenames(columns, columnNames).map(([column, to]) => ({ kind: 'rename-column' as const, table, column, to })),
    ),
    ...orderRenames(
      new Map(renamed.map(({ constraint, to }) => [constraint.name, to])),
      new Set([...tableNames, ...constraintNames]),
    ).flatMap(([name, to]) => {
      const constraint = byName.get(name) ?? temporary.get(name);
      if (constraint === undefined) return [];
      temporary.set(to, { ...constraint, name: to });
      return [{ kind: 'rename-constraint' as const, constraint, to }];
    }),
  ];
  return { operations, now: going.now };
}
