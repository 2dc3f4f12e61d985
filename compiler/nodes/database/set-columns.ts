import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { code, imported, objectLiteral, sqlLiteral } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { inputOfTwoTypes, unsettableColumn } from '../../ir/catalogue/conditions.ts';
import type { Conflict } from '../../ir/conflict.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { InputPort } from '../../ir/kind.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { number, typeName, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isNever, meet } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import type { BoundConditions } from './conditions.ts';
import { mayBreak } from './conflicts.ts';
import { changedFields, listedAmong, mayBeChanged } from './record.ts';
import { findColumn } from './table.ts';
import { refuseByHand } from './tenants.ts';

const byInput = '{ "add": "by" } with "inputs": { "by": 1 } at the node';
const inputName = z.string(`the name of an input: ${byInput}`).min(1, 'the name of an input');
const change = z.union([closedObject({ add: inputName }), closedObject({ subtract: inputName }), z.literal('now')], {
  error: `a change of the column that its key names: ${byInput}, or "now"`,
});
type Change = z.infer<typeof change>;

export const setConfig = z.record(z.string(), change).meta({
  description:
    'Columns that the database itself computes, so that no other change comes in between: `{ "stock": { "subtract": "quantity" } }` takes the input `quantity` from what the row contains, `add` adds it, and "now" is the time.',
});
type SetConfig = z.infer<typeof setConfig>;

interface SetColumn {
  readonly name: string;
  readonly column: Column | undefined;
  /** How it changes. If undefined, the column is set to the current time. */
  readonly by: { readonly operator: '+' | '-'; readonly port: string } | undefined;
}

/** Columns that the database computes from stored values, in addition to those of `changes`. */
interface BoundSet {
  /** Its own inputs and those of the conditions, which may be shared. */
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  readonly columns: ReadonlySet<string>;
  /** Whether the database may refuse a row with these and with changes of that type. */
  readonly mayBeRefused: (changes: Type) => boolean;
  /** The columns that it sets, and those that `changes` leaves as they are. */
  readonly unwritten: ReadonlySet<string>;
  /** The values of all changed columns in Kysely's form. */
  readonly emit: (table: Table, emit: EmitContext) => Code;
  /** The conflict if changes list one of these columns. */
  readonly conflict: (changes: Type) => Conflict | undefined;
}

/** `left` are the columns that `changes` must not write. */
export function bindSet(
  config: SetConfig,
  left: ReadonlySet<string>,
  table: Table | undefined,
  where: Pick<BoundConditions, 'inputs' | 'needs'>,
  fixed: readonly string[],
  context: BindContext,
): BoundSet {
  const set = Object.entries(config).map(([name, each]) => bindColumn(name, each, table, fixed, context));
  const columns = new Set(set.map(({ name }) => name));
  const unwritten = new Set([...columns, ...left]);
  return {
    ...inputsOf(set, table, where, context),
    columns,
    // What is added to a number may be more than the column holds, and is not checked for its rules.
    mayBeRefused: (changes) =>
      table !== undefined &&
      (set.some(({ by }) => by !== undefined) ||
        mayBreak(table, context, (column) => columns.has(column) || mayBeChanged(column, table, changes, unwritten))),
    unwritten,
    emit: (written, emit) => {
      const isComputed = set.some(({ by }) => by !== undefined);
      const values = valuesOf(set, unwritten, written, isComputed ? emit.inFunction : emit);
      return isComputed ? code`(eb) => (${values})` : values;
    },
    conflict: (changes) => {
      const twice = listedAmong(columns, changes);
      return twice === undefined
        ? undefined
        : {
            message: `“changes” has the column “${twice}”, which "set" computes.`,
            hint: 'Leave it out of one of them.',
          };
    },
  };
}

function bindColumn(
  name: string,
  each: Change,
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): SetColumn {
  const at = ['set', name];
  const column = findColumn(table, name, at, context);
  refuseByHand(table, name, 'change', at, context);
  if (column !== undefined && (column.primaryKey || !isFitting(column, each)))
    context.report(unsettableColumn, { column: name, type: column.type, isKey: column.primaryKey }, at);
  if (each === 'now') return { name, column, by: undefined };
  const [operator, input] = 'add' in each ? (['+', each.add] as const) : (['-', each.subtract] as const);
  return { name, column, by: { operator, port: freePort('set', input, fixed) } };
}

const isFitting = ({ type }: Column, each: Change): boolean =>
  each === 'now' ? type === 'timestamp' : type === 'integer' || type === 'number';

const numbers: Readonly<Partial<Record<ColumnType, Type>>> = { integer: number('int32'), number: number() };

/** An input may be shared, also with conditions. It must then satisfy all of them. */
function inputsOf(
  set: readonly SetColumn[],
  table: Table | undefined,
  where: Pick<BoundConditions, 'inputs' | 'needs'>,
  context: BindContext,
): Pick<BoundSet, 'inputs' | 'needs'> {
  const needs = new Map(Object.entries(where.needs));
  const inputs = new Map(where.inputs.map((port) => [port.name, port]));
  for (const { name: column, column: found, by } of set) {
    if (by === undefined) continue;
    const { port: name } = by;
    const need = (found === undefined ? undefined : numbers[found.type]) ?? unknown;
    const other = needs.get(name) ?? need;
    const both = meet(other, need);
    if (isNever(both)) {
      const types = { need: typeName(other), otherNeed: typeName(need) };
      context.report(inputOfTwoTypes, { input: name, ...types }, ['set', column]);
    }
    needs.set(name, both);
    const before = inputs.get(name);
    const storedIn = [
      ...(before?.storedIn ?? []),
      ...(table === undefined || found?.sensitive !== false ? [] : [`${table.name}.${column}`]),
    ];
    inputs.set(name, {
      name,
      ...(before === undefined ? {} : { repeated: true }),
      ...(storedIn.length === 0 ? {} : { storedIn }),
    });
  }
  return { inputs: [...inputs.values()], needs: Object.fromEntries(needs) };
}

function valuesOf(set: readonly SetColumn[], unwritten: ReadonlySet<string>, table: Table, emit: EmitContext): Code {
  const isFed = set.length === 0 || emit.optionalInput('changes') !== undefined;
  const given = isFed ? changedFields(table, emit, unwritten) : [];
  return objectLiteral([
    ...given.map(({ column, value }): readonly [string, Code] => [column.name, value]),
    ...set.map(({ name, by }): readonly [string, Code] => [
      name,
      by === undefined ? databaseTime : code`eb(${name}, ${by.operator}, ${emit.input(by.port)})`,
    ]),
    ...stamps(table, [...given.map(({ column }) => column.name), ...set.map(({ name }) => name)]),
  ]);
}

/** The columns that every update sets to the current time, unless it writes them anyway. */
export const stamps = (table: Table, written: readonly string[]): readonly (readonly [name: string, value: Code])[] =>
  [...table.columns.values()]
    .filter(({ name, onUpdate }) => onUpdate !== undefined && !written.includes(name))
    .map(({ name }) => [name, databaseTime]);

/** The time of the database, as in defaults. */
export const databaseTime = code`${imported('kysely', 'sql')}<string>${sqlLiteral(['now()'])}`;
