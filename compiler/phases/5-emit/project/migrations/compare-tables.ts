import type { Column } from '../../../../ir/project.ts';
import type { TableFacts } from '../facts.ts';
import { constraintsOf, keyOf, type Constraint } from './constraints.ts';
import { createTables } from './create-tables.ts';
import type { Operation, Refusal } from './operations.ts';
import { applyRenames, findRenames } from './rename.ts';

export interface Comparison {
  /** In an order in which they can run. */
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
}

/** What has to be done to the tables `before` to make them the tables `after`. */
export function compareTables(before: readonly TableFacts[], after: readonly TableFacts[]): Comparison {
  const renames = findRenames(before, after);
  const old = applyRenames(before, renames);
  const common = after.flatMap((table) => {
    const was = old.find(({ name }) => name === table.name);
    return was === undefined ? [] : [{ table, columns: compareColumns(was, table) }];
  });
  const dropped = old.filter(({ name }) => !after.some((table) => table.name === name));
  const added = after.filter(({ name }) => !old.some((table) => table.name === name));

  const constraints = compareConstraints(before, old, after, (table, column) =>
    common.some((each) => each.table.name === table && each.columns.replaced.has(column)),
  );
  const survives = ({ table }: Constraint): boolean => !dropped.some(({ name }) => name === table);
  const isNew = ({ table }: Constraint): boolean => added.some(({ name }) => name === table);

  const operations: Operation[] = [
    ...references(constraints.gone.filter(survives)).map((constraint) => ({ kind: 'drop-constraint' as const, constraint })),
    ...others(constraints.gone.filter(survives)).map((constraint) => ({ kind: 'drop-constraint' as const, constraint })),
    ...[...renames.tables].map(([table, to]) => ({ kind: 'rename-table' as const, table, to })),
    ...[...renames.columns].flatMap(([table, columns]) => [...columns].map(([column, to]) => ({ kind: 'rename-column' as const, table, column, to }))),
    ...constraints.renamed.filter(({ constraint }) => survives(constraint)).map((each) => ({ kind: 'rename-constraint' as const, ...each })),
    ...common.flatMap(({ columns }) => columns.operations),
    ...dropped.map(({ name }) => ({ kind: 'drop-table' as const, table: name })),
    ...createTables(added, constraints.added.filter(isNew)),
    ...others(constraints.added.filter((constraint) => !isNew(constraint))).map((constraint) => ({ kind: 'add-constraint' as const, constraint })),
    ...references(constraints.added.filter((constraint) => !isNew(constraint))).map((constraint) => ({ kind: 'add-constraint' as const, constraint })),
  ];
  const refusals: Refusal[] = [
    ...dropped.map(({ name }) => ({ kind: 'drop-table' as const, table: name, message: `the table "${name}" would be dropped with all its rows` })),
    ...common.flatMap(({ columns }) => columns.refusals),
  ];
  return { operations, refusals };
}

const references = (constraints: readonly Constraint[]): Constraint[] => constraints.filter(({ kind }) => kind === 'reference');
const others = (constraints: readonly Constraint[]): Constraint[] => constraints.filter(({ kind }) => kind !== 'reference');

interface ComparedConstraints {
  /** Under the names that they have in the database; tables and columns are named as before. */
  readonly gone: readonly Constraint[];
  readonly renamed: readonly { readonly constraint: Constraint; readonly to: string }[];
  readonly added: readonly Constraint[];
}

function compareConstraints(
  before: readonly TableFacts[],
  old: readonly TableFacts[],
  after: readonly TableFacts[],
  isReplaced: (table: string, column: string) => boolean,
): ComparedConstraints {
  // `old` is `before` under new names: its constraints come in the same order, with the same number.
  const originals = constraintsOf(before);
  const stale = ({ table, columns, target }: Constraint): boolean =>
    columns.some((column) => isReplaced(table, column)) || (target !== undefined && isReplaced(target.table, target.column));
  const existing = constraintsOf(old).map((constraint, index) => ({ original: originals[index] ?? constraint, constraint }));
  const kept = new Map(existing.filter(({ constraint }) => !stale(constraint)).map((each) => [keyOf(each.constraint), each]));
  const wanted = constraintsOf(after);
  const wantedKeys = new Set(wanted.map(keyOf));
  return {
    gone: existing.filter(({ constraint }) => stale(constraint) || !wantedKeys.has(keyOf(constraint))).map(({ original }) => original),
    renamed: wanted.flatMap((constraint) => {
      const was = kept.get(keyOf(constraint));
      return was === undefined || was.original.name === constraint.name ? [] : [{ constraint: { ...constraint, name: was.original.name }, to: constraint.name }];
    }),
    added: wanted.filter((constraint) => !kept.has(keyOf(constraint))),
  };
}

interface ComparedColumns extends Comparison {
  /** Columns that are dropped and added anew, with another type. */
  readonly replaced: ReadonlySet<string>;
}

function compareColumns(old: TableFacts, table: TableFacts): ComparedColumns {
  const was = new Map(old.columns.map((column) => [column.name, column]));
  const is = new Map(table.columns.map((column) => [column.name, column]));
  const gone = old.columns.filter(({ name }) => !is.has(name));
  const added = table.columns.filter(({ name }) => !was.has(name));
  const common = table.columns.flatMap((column) => {
    const before = was.get(column.name);
    return before === undefined ? [] : [{ before, column }];
  });
  const replaced = common.filter(({ before, column }) => before.type !== column.type);
  const kept = common.filter(({ before, column }) => before.type === column.type);
  const at = table.name;
  return {
    replaced: new Set([...replaced.map(({ column }) => column.name), ...gone.map(({ name }) => name)]),
    operations: [
      ...[...gone, ...replaced.map(({ before }) => before)].map(({ name }) => ({ kind: 'drop-column' as const, table: at, column: name })),
      ...[...added, ...replaced.map(({ column }) => column)].map((column) => ({ kind: 'add-column' as const, table: at, column })),
      ...kept.flatMap(({ before, column }) => changeColumn(at, before, column)),
    ],
    refusals: [
      ...comparePrimaryKeys(old, table),
      ...gone.map(({ name }) => refuse('drop-column', at, name, `the column "${at}.${name}" would be dropped with all its values`)),
      ...replaced.map(({ before, column }) => refuse('change-type', at, column.name, `the column "${at}.${column.name}" would change from ${before.type} to ${column.type}, and lose all its values`)),
      ...added.filter((column) => !column.nullable && column.default === undefined).map(({ name }) => refuse('required-column', at, name, `the column "${at}.${name}" would have no value in rows that exist: give it a default, or make it nullable`)),
    ],
  };
}

function comparePrimaryKeys(old: TableFacts, table: TableFacts): Refusal[] {
  const [was, is] = [old, table].map(({ columns }) => columns.find(({ primaryKey }) => primaryKey));
  if (is === undefined || (was?.name === is.name && was.type === is.type)) return [];
  return [refuse('primary-key', table.name, is.name, `the primary key of the table "${table.name}" would change: make a new table instead`)];
}

const refuse = (kind: Refusal['kind'], table: string, column: string, message: string): Refusal => ({ kind, table, column, message });

/** A column counts up only while it cannot be null, so its counting is the first to end and the last to begin. */
function changeColumn(table: string, before: Column, column: Column): Operation[] {
  const isOtherDefault = describeDefault(before) !== describeDefault(column);
  const begin: Operation[] = isOtherDefault && column.default !== undefined ? [{ kind: 'begin-default', table, column }] : [];
  const counts = column.default?.kind === 'increment';
  const nullable = isNullable(column);
  return [
    ...(isOtherDefault && before.default !== undefined ? [{ kind: 'end-default' as const, table, column: column.name, value: before.default }] : []),
    ...(counts ? [] : begin),
    ...(isNullable(before) === nullable
      ? []
      : [{ kind: 'set-nullable' as const, table, column: column.name, nullable, fill: !nullable && !counts && column.default !== undefined }]),
    ...(counts ? begin : []),
  ];
}

const isNullable = (column: Column): boolean => column.nullable && column.default?.kind !== 'increment';

const describeDefault = ({ default: value }: Column): string =>
  JSON.stringify(value?.kind === 'literal' ? [value.kind, value.value] : [value?.kind]);
