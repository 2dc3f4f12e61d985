import { z } from 'zod';
import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import { withChecks, withRules } from '../../ir/column-rules.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { boolean, boundedText, number, required, storable, string } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, meet } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { distinctNames } from '../distinct-names.ts';
import { columnConfig, findColumn, uniqueKeys } from './table.ts';

/** The types of the values that columns hold, and of values to be stored in them or compared with them. */
const types: Readonly<Record<ColumnType, Type>> = {
  uuid: string('uuid'),
  text: string('text'),
  integer: number('int32'),
  number: number(),
  boolean,
  timestamp: string('timestamp'),
  json: storable,
};
export const typeOfColumn = (column: Column): Type => types[column.type];

/** The type of what may be stored in a column. */
export const typeOfStored = ({ type, rules }: Pick<Column, 'type' | 'rules'>): Type => withRules(types[type], rules);

/** The type of what is read from a column. Times are in milliseconds. */
export const typeOfRead = (column: Column): Type =>
  column.type === 'timestamp' ? string('instant') : withChecks(types[column.type], column.rules);

/**
 * The type of what is written to a column. A row of a PostgreSQL index takes 2,704 bytes at most, which its columns
 * share.
 */
export function typeOfWritten(column: Column, table: Table): Type {
  const keys = [...uniqueKeys(table), ...table.indexes].filter((key) => key.includes(column.name));
  const type = typeOfStored(column);
  return column.type === 'text' && keys.length > 0
    ? meet(type, boundedText(Math.floor(2400 / Math.max(...keys.map((key) => key.length)))))
    : type;
}

/** A value of the given type, in the form that the driver takes for the column. */
export function columnValue(column: Column, value: Code, type: Type): Code {
  if (column.type === 'json') return lib.toJsonb([value]);
  return column.type === 'timestamp' && !isSubset(required(type), string('instant')) ? lib.toTimestamp([value]) : value;
}

/** The TypeScript type of what is written to a column. */
export const writtenType = (column: Column): Code => {
  if (column.type === 'boolean') return code`boolean`;
  return column.type === 'integer' || column.type === 'number' ? code`number` : code`string`;
};

export const columnsConfig = z
  .array(columnConfig)
  .min(1, 'a list of at least one column')
  .meta({ description: 'The columns of the result; all but the sensitive ones by default.' });

/** The columns of a row of the result. */
export interface PickedColumns {
  readonly columns: readonly Column[];
  readonly select: Code;
  readonly returning: Code;
}

/** The columns that the config names, or all but the sensitive ones. Reports duplicate and unknown names. */
export function pickColumns(
  names: readonly string[] | undefined,
  table: Table | undefined,
  context: BindContext,
): PickedColumns {
  const all = [...(table?.columns.values() ?? [])];
  const columns =
    names === undefined
      ? all.filter(({ sensitive }) => !sensitive)
      : distinctNames(names, 'column', ['columns'], context).flatMap(
          (name) => findColumn(table, name, ['columns', names.indexOf(name)], context) ?? [],
        );
  const listed = columns.map(({ name }) => code`${name}`);
  const isAll = names === undefined && columns.length === all.length;
  return {
    columns,
    select: isAll ? code`.selectAll()` : code`.select([${listed}])`,
    returning: isAll ? code`.returningAll()` : code`.returning([${listed}])`,
  };
}
