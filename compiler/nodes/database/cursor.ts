import { code, empty, join, objectLiteral, property } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import { columnOfCursor, cursorOfChoices, orderNotInResult } from '../../ir/catalogue/pages.ts';
import { madeInput } from '../../ir/kind.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Column, Table } from '../../ir/project.ts';
import { object, optional, string } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import { refusal } from '../refusal.ts';
import { columnValue, typeOfColumn, writtenType } from './columns.ts';
import type { ColumnChoice, OrderChoices, OrderConfig } from './include-config.ts';

/** A column that rows are ordered by. */
interface CursorColumn {
  readonly column: Column;
  readonly isDescending: boolean;
  /** What it is called in the result. */
  readonly as: string;
}

export interface Cursor {
  /** Reads the input `after`, in front of the node. */
  readonly before: Kind;
  /** `.where((eb) => …)`: the rows after the cursor. */
  readonly where: (emit: EmitContext, nameOf: (column: string) => string) => Code;
  /** `listPage(rows, limit, …)` */
  readonly page: (rows: Code, limit: Code) => Code;
}

interface PagedConfig {
  readonly orderBy: OrderConfig | OrderChoices;
  readonly columns?: readonly ColumnChoice[] | undefined;
}

/**
 * The order of pages with a cursor, in which no two rows are equal: the primary key is appended, in the direction of
 * the last column, so that an index on the columns can be used.
 */
export function withPrimaryKey(orderBy: PagedConfig['orderBy'], table: Table | undefined): PagedConfig['orderBy'] {
  if ('choices' in orderBy || table === undefined || orderBy.some(({ column }) => column === table.primaryKey))
    return orderBy;
  return [...orderBy, { column: table.primaryKey, direction: orderBy.at(-1)?.direction ?? 'asc' }];
}

/** Binds the cursor of an order with the primary key, and reports columns that a cursor must not contain. */
export function bindCursor(
  { orderBy, columns }: PagedConfig,
  written: number,
  table: Table | undefined,
  { report }: BindContext,
): Cursor {
  if ('choices' in orderBy) report(cursorOfChoices, {}, ['orderBy', 'choices']);
  const order = 'choices' in orderBy ? [] : orderBy;
  const found = order.flatMap(({ column: name, direction }, index): readonly CursorColumn[] => {
    const column = table?.columns.get(name);
    if (column === undefined || order.findIndex((other) => other.column === name) < index) return [];
    const place = index < written ? ['orderBy', index, 'column'] : ['page'];
    const why = reasonAgainst(column, index < written);
    if (why !== undefined) report(columnOfCursor, { column: name, why }, place);
    const as = resultName(name, columns);
    if (as === undefined) report(orderNotInResult, { column: name }, ['columns']);
    return [{ column, isDescending: direction === 'desc', as: as ?? name }];
  });
  const text = found.map(({ column: { name }, isDescending }) => (isDescending ? `${name} desc` : name)).join(', ');
  return {
    before: readCursor(found, text),
    where: (emit, nameOf) => emitBehind(found, emit.inFunction, nameOf),
    page: (rows, limit) => lib.listPage([rows, limit, code`${text}`, code`[${found.map(({ as }) => code`${as}`)}]`]),
  };
}

/** An order by a sensitive column is reported with the order itself. */
function reasonAgainst(
  { type, nullable, sensitive }: Column,
  isWritten: boolean,
): 'nullable' | 'json' | 'sensitive' | undefined {
  if (nullable) return 'nullable';
  if (type === 'json') return 'json';
  return sensitive && !isWritten ? 'sensitive' : undefined;
}

function resultName(name: string, columns: readonly ColumnChoice[] | undefined): string | undefined {
  if (columns === undefined) return name;
  const choice = columns.find((each) => (typeof each === 'string' ? each : each.column) === name);
  return typeof choice === 'object' ? choice.as : choice;
}

const readCursor = (columns: readonly CursorColumn[], order: string): Kind => ({
  type: 'read-cursor',
  title: 'Read Cursor',
  inputs: [{ name: 'after', optional: true }],
  outputs: [{ name: 'position' }],
  typing: () => ({
    needs: { after: optional(string()) },
    outputs: { position: optional(object(columns.map(({ column }) => [column.name, typeOfColumn(column)]))) },
  }),
  behaviour: {
    kind: 'pure',
    rejects: true,
    emit: (emit) => {
      const types = objectLiteral(columns.map(({ column: { name, type } }) => [name, code`${type}`] as const));
      return lib.readCursor([emit.input('after'), code`${order}`, types, ...refusal(emit, 'after')]);
    },
  },
  nameHint: 'position',
  passes: 'after',
});

/** Compares rows if all columns have the same direction, which can use an index; else column by column. */
function emitBehind(columns: readonly CursorColumn[], emit: EmitContext, nameOf: (column: string) => string): Code {
  const position = emit.optionalInput(madeInput);
  if (position === undefined) return empty;
  const sides = columns.map(({ column, isDescending }) => ({
    left: code`${nameOf(column.name)}`,
    right: valueAt(column, property(position, column.name)),
    operator: isDescending ? '<' : '>',
  }));
  return code`.where((eb) => ${position} == null ? eb.lit(true) : ${compared(sides)})`;
}

/** A client may forge a cursor, so its text may be one that the column never has but that can still be ordered. */
const valueAt = (column: Column, value: Code): Code =>
  column.rules?.enum === undefined
    ? columnValue(column, value, typeOfColumn(column))
    : code`(${value} as ${writtenType(column)})`;

interface Sides {
  readonly left: Code;
  readonly right: Code;
  readonly operator: string;
}

/** Kysely only supports tuples of up to five. */
const mostInTuple = 5;

function compared(sides: readonly Sides[]): Code {
  const [first, ...others] = sides;
  if (first === undefined) return code`eb.lit(true)`;
  const isFirst = code`eb(${first.left}, ${first.operator}, ${first.right})`;
  if (others.length === 0) return isFirst;
  if (sides.length <= mostInTuple && others.every(({ operator }) => operator === first.operator)) {
    const [left, right] = [sides.map((side) => side.left), sides.map((side) => side.right)];
    return code`eb(eb.refTuple(${left}), ${first.operator}, eb.tuple(${right}))`;
  }
  const tie = code`eb(${first.left}, '=', ${first.right})`;
  return code`eb.or([${join([isFirst, code`eb.and([${tie}, ${compared(others)}])`], ', ')}])`;
}
