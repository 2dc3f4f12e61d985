import { nearest } from '../../base/did-you-mean.ts';
import { quotedNames } from '../../base/visible-text.ts';
import { storedInClear } from '../../ir/catalogue/taint.ts';
import { undeclaredWrites, unknownQueryColumn, wrongQueryColumn } from '../../ir/catalogue/query.ts';
import type { Ingredients } from '../../ir/function.ts';
import type { PartPath } from '../../ir/part-path.ts';
import type { Column, Table } from '../../ir/project.ts';
import { object, optional } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfRead } from '../database/columns.ts';
import type { BindContext } from '../define-node.ts';
import { namesIn, parametersOf, takesAll } from './assignments.ts';
import type { Assignment } from './assignments.ts';
import type { BoundStatement } from './describe.ts';
import { lineageIn } from './lineage.ts';
import type { PlanFacts } from './read-plan.ts';
import type { SqlToken } from '../../base/read-sql.ts';
import { sureColumns } from './sure-columns.ts';
import { insteadOf, readType } from './types.ts';
import type { ReadType } from './types.ts';

/** A column of a statement's result. */
export interface ResultColumn extends ReadType {
  readonly name: string;
  readonly isThere: boolean;
  /** The sensitive columns whose values it may contain, as messages call them. */
  readonly sensitive: readonly string[];
  /** The parameters whose values it may contain. */
  readonly holds: readonly string[];
  /** Whether it was computed or written by an expression of the statement. */
  readonly isComputed: boolean;
}

interface ReadStatement {
  readonly tokens: readonly SqlToken[];
  readonly assignments: readonly Assignment[];
}

interface Settings {
  readonly writes?: readonly string[] | undefined;
  readonly notNull?: readonly string[] | undefined;
  readonly releases?: readonly string[] | undefined;
}

/** The columns of a statement's result, after checking their names and types. */
export function bindResult(
  { columns }: BoundStatement,
  plan: PlanFacts,
  { tokens, assignments }: ReadStatement,
  { params, notNull = [], releases = [] }: Settings & { readonly params: Readonly<Record<string, string>> },
  { tables, report }: BindContext,
): readonly ResultColumn[] {
  const given = columns.map(({ name }) => name);
  const written = assignments.flatMap(({ column }) => column ?? []);
  for (const { setting, named, known } of [
    { setting: 'notNull', named: notNull, known: given },
    { setting: 'releases', named: releases, known: [...new Set([...given, ...written])] },
  ] as const)
    for (const [index, name] of named.entries())
      if (!known.includes(name))
        report(unknownQueryColumn, { setting, name, near: nearest(name, known), known }, [setting, index]);
  const sure = sureColumns(tokens, columns.length);
  const hidden = plan.tables.flatMap((table) => sensitiveOf(tables.get(table)));
  return columns.flatMap(({ name, type, typeName, origin }, index): readonly ResultColumn[] => {
    const issue = issueOfName(name, given.indexOf(name) < index);
    if (issue !== undefined) report(wrongQueryColumn, { column: name, ...issue }, ['sql']);
    const read = readType(type);
    if (read === undefined)
      report(
        wrongQueryColumn,
        {
          column: name,
          issue: `is a value of the type ${typeName}, which flows do not have`,
          hint: insteadOf(typeName),
        },
        ['sql'],
      );
    if (issue !== undefined || read === undefined) return [];
    const table = tables.get(origin?.table ?? '');
    const column = table?.columns.get(origin?.column ?? '');
    const isThere =
      notNull.includes(name) || (sure.has(index) && mayBeSure(read)) || (column?.nullable === false && !plan.mayLack);
    const expressions = assignments
      .filter((each) => column !== undefined && isTo(each, column))
      .flatMap(({ from }) => from);
    const isComputed = column === undefined || expressions.length > 0;
    const reached = column === undefined ? hidden : sensitiveIn(expressions, plan, tables);
    return [
      {
        name,
        type: column === undefined ? read.type : typeOfRead(column),
        typescript: read.typescript,
        isThere,
        sensitive: column?.sensitive === true ? [labelOf(table, column)] : releases.includes(name) ? [] : reached,
        holds: column === undefined ? Object.keys(params) : parametersOf(expressions),
        isComputed,
      },
    ];
  });
}

const isTo = ({ column }: Assignment, { name }: Column): boolean => column === undefined || column === name;

/** The sensitive columns that an expression mentions; all of them if it mentions a name that is not a column. */
function sensitiveIn(expression: readonly SqlToken[], plan: PlanFacts, tables: Tables): readonly string[] {
  const used = plan.tables.flatMap((name) => tables.get(name) ?? []);
  const names = namesIn(expression);
  const isWhole = takesAll(expression) || names.some((name) => !used.some(({ columns }) => columns.has(name)));
  return used.flatMap((table) => (isWhole ? sensitiveOf(table) : sensitiveAmong(names, table)));
}

const sensitiveAmong = (names: readonly string[], table: Table | undefined): readonly string[] =>
  names.flatMap((name) => {
    const column = table?.columns.get(name);
    return table !== undefined && column?.sensitive === true ? [labelOf(table, column)] : [];
  });

/** The columns that are not sensitive and to which a statement writes a parameter, each as `table.column`. */
export const storedIn = (
  parameter: string,
  assignments: readonly Assignment[],
  writes: readonly string[],
  tables: Tables,
): readonly string[] =>
  assignments
    .filter(({ from }) => parametersOf(from).includes(parameter))
    .flatMap((assignment) => openColumns(assignment, writes, tables))
    .map(({ table, column }) => `${table}.${column}`);

/**
 * Reports sensitive columns that a statement copies into columns that are not sensitive, or that the values written to
 * these show, unless "releases" says that they do not.
 */
export function refuseCopies(
  { tokens, assignments }: ReadStatement,
  plan: PlanFacts,
  { releases = [] }: Settings,
  { tables, report }: Pick<BindContext, 'tables' | 'report'>,
): void {
  if (assignments.length === 0) return;
  const originsOf = lineageIn(
    tokens,
    plan.tables.flatMap((name) => tables.get(name) ?? []),
  );
  for (const assignment of assignments) {
    const [to] = openColumns(assignment, plan.changes, tables);
    if (to === undefined) continue;
    // Where it is unknown which column gets which value, columns are taken to keep their names.
    const keepsInside = (name: string): boolean =>
      !assignment.isApart && tables.get(to.table)?.columns.get(name)?.sensitive === true;
    const [found] = assignment.expressions
      .flatMap(originsOf)
      .filter(({ column, isChanged }) => !keepsInside(column) && !(isChanged === true && releases.includes(to.column)))
      .flatMap(({ table, column, isChanged = false }) =>
        sensitiveAmong([column], tables.get(table)).map((source) => ({ source, isChanged })),
      );
    if (found === undefined) continue;
    const { source, isChanged } = found;
    const way = [source, `column "${to.table}.${to.column}"`];
    const facts = { node: 'The SQL', source, sourceKind: 'computed', column: to.column, way } as const;
    report(storedInClear, { ...facts, mayBeReleased: isChanged }, ['sql']);
  }
}

/** The possible targets of an assignment that are not sensitive; only one of them if it may be any column. */
const openColumns = (
  assignment: Assignment,
  written: readonly string[],
  tables: Tables,
): readonly { readonly table: string; readonly column: string }[] =>
  written
    .flatMap((table) =>
      [...(tables.get(table)?.columns.values() ?? [])].flatMap((column) =>
        isTo(assignment, column) && !column.sensitive ? [{ table, column: column.name }] : [],
      ),
    )
    .slice(0, assignment.column === undefined ? 1 : undefined);

type Tables = BindContext['tables'];

/** Whether not being NULL in SQL means being present: a JSON value may still be JSON's null. */
const mayBeSure = ({ type }: ReadType): boolean => type.kind !== 'unknown';

const sensitiveOf = (table: Table | undefined): readonly string[] =>
  [...(table?.columns.values() ?? [])].flatMap((column) => (column.sensitive ? [labelOf(table, column)] : []));

const labelOf = (table: Table | undefined, { name }: Column): string => `column "${table?.name ?? ''}.${name}"`;

function issueOfName(name: string, isTwice: boolean): { readonly issue: string; readonly hint: string } | undefined {
  const hint = 'Name it with as: … as total.';
  if (name === '?column?' || name === '__proto__') return { issue: 'has no name that a field could have', hint };
  return isTwice ? { issue: 'occurs twice', hint: 'Name one of them with as: a.id as author_id.' } : undefined;
}

export const typeOfRow = (columns: readonly ResultColumn[]): Type =>
  object(columns.map(({ name, type, isThere }) => [name, isThere ? type : optional(type)]));

/** Reports if a statement changes other tables than its settings declare. */
export function checkWrites(
  plan: PlanFacts,
  givesRows: boolean,
  { writes = [] }: Settings,
  { report }: BindContext,
): void {
  const at = writes.length === 0 ? ['sql'] : ['writes'];
  const missing = plan.changes.filter((table) => !writes.includes(table));
  const needless = writes.filter((table) => !plan.changes.includes(table));
  if (missing.length > 0)
    report(
      undeclaredWrites,
      {
        issue: `The SQL changes ${quotedNames(missing)}, which “writes” does not name.`,
        hint: `Write "writes": ${JSON.stringify(plan.changes)} if it should.`,
      },
      at,
    );
  if (needless.length > 0)
    report(
      undeclaredWrites,
      {
        issue: `“writes” names ${quotedNames(needless)}, which the SQL does not change.`,
        hint: 'Name the tables that it changes, and no others.',
      },
      at,
    );
  if (plan.locks && writes.length === 0)
    report(
      undeclaredWrites,
      {
        issue: 'The SQL locks rows, which a statement that only reads may not.',
        hint: 'Lock them with “lock” of DB Find or DB List.',
      },
      at,
    );
  if (!givesRows && plan.changes.length === 0)
    report(
      undeclaredWrites,
      {
        issue: 'The SQL neither gives rows nor changes any.',
        hint: 'Write one select, insert, update, delete or merge.',
      },
      ['sql'],
    );
}

/** What a part of the rows derives from. */
export function ingredientsOf(columns: readonly ResultColumn[], [, field]: PartPath): Ingredients {
  const parts = columns.filter(({ name }) => typeof field !== 'string' || name === field);
  const sources = new Map(
    parts.flatMap(({ sensitive, isComputed }) =>
      sensitive.map((name) => [name, isComputed ? ('computed' as const) : ('value' as const)]),
    ),
  );
  const parameters = new Set(parts.flatMap(({ holds }) => holds));
  return {
    inputs: [...parameters].map((name) => ({ name, path: [] })),
    sources: [...sources].map(([name, kind]) => ({ name, kind })),
    hash: 'none',
  };
}
