import type { Column } from '../project.ts';
import type { Operation, Refusal } from './operations.ts';
import { selectRows, withoutValue } from './rows-in-the-way.ts';
import type { NamesBefore } from './rows-in-the-way.ts';
import type { TableFacts } from '../table-facts.ts';
import { backfilled, changeTexts, refuseTexts, rewrittenTexts } from './changed-texts.ts';

/** The changes to the columns of a table that remains. */
export interface ComparedColumns {
  readonly operations: readonly Operation[];
  /** Recreates columns whose type changes and whose values are lost: after other backfills, which may read them. */
  readonly replacements: readonly Operation[];
  /** Runs after everything that may read these columns. */
  readonly drops: readonly Operation[];
  readonly refusals: readonly Refusal[];
  /** Columns that are gone or have other values, of another type. Constraints on them are recreated. */
  readonly replaced: ReadonlySet<string>;
  /** Columns without values from before: new ones, and those that get others with their type. */
  readonly fresh: ReadonlySet<string>;
  /** Columns that change their type and lose their values. */
  readonly lost: ReadonlySet<string>;
  /** Columns in which rows without a value get the default. */
  readonly filled: ReadonlySet<string>;
  /** Columns in which rows without a value get the backfill. */
  readonly backfilled: ReadonlySet<string>;
  /** Columns whose texts a backfill brings into the spelling of new rules. */
  readonly rewritten: ReturnType<typeof rewrittenTexts>;
}

interface Changed {
  readonly before: Column;
  readonly column: Column;
}

/** Each column of the table, before or after, in one of the lists. */
interface Changes {
  readonly gone: readonly Column[];
  readonly added: readonly Column[];
  /** Of another type, with values converted by the backfill, or as they are to a type that has all of them. */
  readonly converted: readonly Changed[];
  /** Change their type and lose their values. */
  readonly replaced: readonly Changed[];
  readonly kept: readonly Changed[];
}

/** `old` is the earlier table under its new names; `names` are those that the database still has. */
export function compareColumns(old: TableFacts, table: TableFacts, names: NamesBefore): ComparedColumns {
  const changes = findChanges(old, table);
  const { gone, added, converted, replaced, kept } = changes;
  const at = table.name;
  const retyped = [...converted, ...replaced].flatMap((each) => (isWidened(each) ? [] : [each.column]));
  const required = kept.filter(isTightened).map(({ column }) => column);
  return {
    replaced: new Set([...retyped, ...gone].map(({ name }) => name)),
    fresh: new Set([...added, ...retyped].map(({ name }) => name)),
    lost: new Set(replaced.map(({ column }) => column.name)),
    filled: new Set(required.filter(fillsWithDefault).map(({ name }) => name)),
    backfilled: new Set(required.filter(({ backfill }) => backfill !== undefined).map(({ name }) => name)),
    rewritten: rewrittenTexts(kept, at, names),
    operations: [
      ...added.flatMap((column) => addColumn(at, column)),
      ...converted.flatMap(({ before, column }) => convertColumn(at, before, column)),
      ...kept.flatMap(({ before, column }) => changeColumn(at, before, column)),
      ...kept.flatMap((each) => changeTexts(at, each)),
    ],
    replacements: [
      ...replaced.map(({ before }) => ({ kind: 'drop-column' as const, table: at, column: before.name })),
      ...replaced.flatMap(({ column }) => addColumn(at, column)),
    ],
    drops: gone.map(({ name }) => ({ kind: 'drop-column', table: at, column: name })),
    refusals: [
      ...comparePrimaryKeys(old, table),
      ...refuseChanges(changes, at, names),
      ...refuseTexts(kept, at, names),
    ],
  };
}

function findChanges(old: TableFacts, table: TableFacts): Changes {
  const was = new Map(old.columns.map((column) => [column.name, column]));
  const is = new Set(table.columns.map(({ name }) => name));
  const common = table.columns.flatMap((column) => {
    const before = was.get(column.name);
    return before === undefined ? [] : [{ before, column }];
  });
  const retyped = common.filter(({ before, column }) => before.type !== column.type);
  return {
    gone: old.columns.filter(({ name }) => !is.has(name)),
    added: table.columns.filter(({ name }) => !was.has(name)),
    converted: retyped.filter((each) => each.column.backfill !== undefined || isWidened(each)),
    replaced: retyped.filter((each) => each.column.backfill === undefined && !isWidened(each)),
    kept: common.filter(({ before, column }) => before.type === column.type),
  };
}

/** Every integer is a number. */
const isWidened = ({ before, column }: Changed): boolean =>
  column.backfill === undefined && before.type === 'integer' && column.type === 'number';

function refuseChanges(
  { gone, added, converted, replaced, kept }: Changes,
  table: string,
  names: NamesBefore,
): Refusal[] {
  const empty = [...added, ...replaced.map(({ column }) => column)].filter(
    (column) => !column.nullable && column.default === undefined && column.backfill === undefined,
  );
  const unfilled = [...kept, ...converted.filter(isWidened)].filter(
    (each) => isTightened(each) && each.column.backfill === undefined && !fillsWithDefault(each.column),
  );
  return [
    ...gone.map(({ name }): Refusal => ({
      kind: 'drop-column',
      table,
      column: name,
      message: `the column "${table}.${name}" would be dropped with all its values`,
    })),
    ...replaced.map(({ before, column }): Refusal => ({
      kind: 'change-type',
      table,
      column: column.name,
      message: `the column "${table}.${column.name}" would change from ${before.type} to ${column.type}, and lose all its values`,
    })),
    ...empty.map(({ name }): Refusal => ({
      kind: 'required-column',
      table,
      column: name,
      message: `the column "${table}.${name}" would have no value in rows that exist`,
      rows: selectRows(names, table),
    })),
    ...unfilled.map(({ column: { name } }): Refusal => ({
      kind: 'required-column',
      table,
      column: name,
      message: `the column "${table}.${name}" becomes required, and rows that exist may have no value in it`,
      rows: selectRows(names, table, withoutValue(names.column(table, name))),
    })),
  ];
}

function comparePrimaryKeys(old: TableFacts, table: TableFacts): Refusal[] {
  const [was, is] = [old, table].map(({ columns }) => columns.find(({ primaryKey }) => primaryKey));
  if (is === undefined || (was?.name === is.name && was.type === is.type)) return [];
  return [
    {
      kind: 'primary-key',
      table: table.name,
      column: is.name,
      message: `the primary key of the table "${table.name}" would change: make a new table instead`,
    },
  ];
}

/** With a backfill, existing rows get its values instead of the default. */
function addColumn(table: string, column: Column): Operation[] {
  if (column.backfill === undefined) return [{ kind: 'add-column', table, column }];
  const bare = { ...without(column, 'default'), nullable: true };
  return [
    { kind: 'add-column', table, column: bare },
    ...backfilled(table, column),
    ...changeColumn(table, bare, without(column, 'backfill')),
  ];
}

function convertColumn(table: string, before: Column, column: Column): Operation[] {
  return [
    ...(before.default === undefined
      ? []
      : [{ kind: 'end-default' as const, table, column: column.name, value: before.default }]),
    { kind: 'change-type', table, column, using: column.backfill ?? `"${column.name}"` },
    ...changeColumn(
      table,
      without({ ...before, nullable: isNullable(before) }, 'default'),
      without(column, 'backfill'),
    ),
  ];
}

/** An auto-increment column cannot be null, so its default is the first to end and the last to begin. */
function changeColumn(table: string, before: Column, column: Column): Operation[] {
  const isOtherDefault = describeDefault(before) !== describeDefault(column);
  const begin: Operation[] =
    isOtherDefault && column.default !== undefined ? [{ kind: 'begin-default', table, column }] : [];
  const counts = column.default?.kind === 'increment';
  const nullable = isNullable(column);
  return [
    ...(isOtherDefault && before.default !== undefined
      ? [{ kind: 'end-default' as const, table, column: column.name, value: before.default }]
      : []),
    ...(counts ? [] : begin),
    ...(isTightened({ before, column }) ? backfilled(table, column, withoutValue(`"${column.name}"`)) : []),
    ...(isNullable(before) === nullable
      ? []
      : [
          {
            kind: 'set-nullable' as const,
            table,
            column: column.name,
            nullable,
            fill: !nullable && fillsWithDefault(column),
          },
        ]),
    ...(counts ? begin : []),
  ];
}

const isNullable = (column: Column): boolean => column.nullable && column.default?.kind !== 'increment';
const isTightened = ({ before, column }: Changed): boolean => isNullable(before) && !isNullable(column);
const fillsWithDefault = ({ default: value }: Column): boolean => value !== undefined && value.kind !== 'increment';

export function without(column: Column, key: 'default' | 'backfill'): Column {
  const copy: { -readonly [Key in keyof Column]: Column[Key] } = { ...column };
  delete copy[key];
  return copy;
}

const describeDefault = ({ default: value }: Column): string =>
  JSON.stringify(value?.kind === 'literal' ? [value.kind, value.value] : [value?.kind]);
