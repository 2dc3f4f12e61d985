import { bytesInIndex } from '../../ir/index-room.ts';
import { code, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { unionOf } from '../../code/union.ts';
import { lib } from '../../code/lib.ts';
import { beforeChanges, withChecks, withRules } from '../../ir/column-rules.ts';
import { orElse } from '../../ir/or-else.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { boolean, boundedText, isNothing, number, required, storable, string } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, meet } from '../../ir/type-algebra.ts';
import { uniqueKeys } from './table.ts';

/** The types of values in columns, and of values that are stored in them or compared with them. */
const types: Readonly<Record<ColumnType, Type>> = {
  uuid: string('uuid'),
  text: string('text'),
  integer: number('int32'),
  number: number(),
  boolean,
  timestamp: string('timestamp'),
  json: storable,
};
export const typeOfValues = (type: ColumnType): Type => types[type];
export const typeOfColumn = (column: Column): Type => types[column.type];

/** The type of values that can be compared with a column for equality. Of its rules, only `enum` applies. */
export function typeOfEqual({ type, rules = {} }: Column): Type {
  const { enum: values, emptyAsNull: _, ...changes } = rules;
  return values === undefined ? types[type] : beforeChanges(withRules(types[type], { enum: values }), changes);
}

/** The type of values in a column, after texts have been changed. */
export const typeOfStored = ({ type, rules }: Pick<Column, 'type' | 'rules'>): Type => withRules(types[type], rules);

/** The type of what is read from a column. Times are in milliseconds. */
export const typeOfRead = (column: Column): Type =>
  column.type === 'timestamp' ? string('instant') : withChecks(types[column.type], column.rules);

/** The type of values written to a column. A text of an index has to fit in there. */
export function typeOfWritten(column: Column, table: Table): Type {
  const indexes = [...uniqueKeys(table), ...table.indexes, table.noOverlap?.by ?? []];
  const keys = indexes.filter((key) => key.includes(column.name));
  const type = typeOfStored(column);
  const stored =
    column.type === 'text' && keys.length > 0
      ? meet(type, boundedText(bytesInIndex(Math.max(...keys.map((key) => key.length)))))
      : type;
  return beforeChanges(stored, column.rules);
}

/** A value of the given type in the form that the driver expects for the column. */
export const columnValue = (column: Column, value: Code, type: Type): Code => valueOf(column.type, value, type);

export function valueOf(stored: ColumnType, value: Code, type: Type): Code {
  if (stored === 'json') return lib.toJsonb([value]);
  return stored === 'timestamp' && !isSubset(required(type), string('instant')) ? lib.toTimestamp([value]) : value;
}

/** The same, or `blank` if the value is missing. JSON is stringified, so that is asked before. */
export function valueOr(stored: ColumnType, value: Code, type: Type, blank: Code): Code {
  if (stored !== 'json' || type.presence === 'required') return valueOf(stored, orElse(value, type, blank), type);
  return isNothing(type) ? blank : code`(${value} == null ? ${blank} : ${valueOf(stored, value, type)})`;
}

/** The TypeScript type of values written to a column. */
export const writtenType = (column: Column): Code => {
  if (column.rules?.enum !== undefined) return unionOf(column.rules.enum);
  if (column.type === 'boolean') return code`boolean`;
  return column.type === 'integer' || column.type === 'number' ? code`number` : code`string`;
};

/** The columns of a written row that are returned: all but the sensitive ones. */
export interface ReturnedColumns {
  readonly columns: readonly Column[];
  readonly names: readonly string[];
  /** `.returningAll()`, or only those of the given names. */
  readonly returning: (read?: ReadonlySet<string>) => Code;
}

export function returnedColumns(table: Table | undefined): ReturnedColumns {
  const all = [...(table?.columns.values() ?? [])];
  const columns = all.filter(({ sensitive }) => !sensitive);
  return {
    columns,
    names: columns.map(({ name }) => name),
    returning: (read) => {
      const names = columns.flatMap(({ name }) => (read === undefined || read.has(name) ? [code`${name}`] : []));
      return names.length === all.length ? code`.returningAll()` : code`.returning(${oneOrList(names)})`;
    },
  };
}

/** Kysely takes one selection without brackets. */
export const oneOrList = (selections: readonly Code[]): Code =>
  selections.length === 1 ? join(selections, '') : code`[${selections}]`;
