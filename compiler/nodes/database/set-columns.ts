import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { code, imported } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { inputOfTwoTypes, unsettableColumn } from '../../ir/catalogue/conditions.ts';
import type { Conflict, EmitContext, InputPort } from '../../ir/kind.ts';
import type { Column, Table } from '../../ir/project.ts';
import { alternative, number, typeName } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isNever, meet } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import type { BoundConditions } from './conditions.ts';
import { findColumn } from './table.ts';

const inputName = z.string().min(1, 'the name of an input');
const change = z.union([
  closedObject({ add: inputName }),
  closedObject({ subtract: inputName }),
  z.literal('now'),
]);
type Change = z.infer<typeof change>;

export const setConfig = z.record(z.string(), change).meta({
  description:
    'Columns that the database itself computes, so that no other change comes in between: `{ "stock": { "subtract": "quantity" } }` takes the input `quantity` from a number, `add` adds it, and "now" is the time.',
});

interface SetColumn {
  readonly column: Column;
  readonly change: Change;
}

/** Columns that a change computes of what is there. */
export interface BoundSet {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  readonly columns: ReadonlySet<string>;
  readonly emit: (emit: EmitContext) => readonly (readonly [column: string, value: Code])[];
  /** What is wrong with changes that list a column of these. */
  readonly conflict: (changes: Type) => Conflict | undefined;
}

export function bindSet(
  config: Readonly<Record<string, Change>>,
  table: Table | undefined,
  where: Pick<BoundConditions, 'inputs' | 'needs'>,
  context: BindContext,
): BoundSet {
  const set = Object.entries(config).flatMap(([name, each]): readonly SetColumn[] => {
    const at = ['set', name];
    const column = findColumn(table, name, at, context);
    if (column === undefined) return [];
    const isFitting = each === 'now' ? column.type === 'timestamp' : isNumber(column);
    if (!isFitting || column.primaryKey)
      context.report(unsettableColumn, { column: name, type: column.type, isKey: column.primaryKey }, at);
    return isFitting ? [{ column, change: each }] : [];
  });
  const needs = new Map(Object.entries(where.needs));
  const inputs = new Map(where.inputs.map((port) => [port.name, port]));
  for (const { column, change: each } of set) {
    const name = inputOf(each);
    if (name === undefined) continue;
    const need = column.type === 'integer' ? number('int32') : number();
    const other = needs.get(name);
    if (other !== undefined && isNever(meet(other, need)))
      context.report(
        inputOfTwoTypes,
        { input: name, need: typeName(other), otherNeed: typeName(need) },
        ['set', column.name],
      );
    needs.set(name, other === undefined ? need : meet(other, need));
    inputs.set(name, inputs.has(name) ? { name, repeated: true } : { name });
  }
  const columns = new Set(set.map(({ column }) => column.name));
  return {
    inputs: [...inputs.values()],
    needs: Object.fromEntries(needs),
    columns,
    emit: (emit) => set.map(({ column, change: each }) => [column.name, emitChange(column, each, emit)]),
    conflict: (changes) => {
      const shape = alternative(changes, 'object');
      const twice = shape?.open === false ? [...columns].find((name) => shape.fields.has(name)) : undefined;
      return twice === undefined
        ? undefined
        : {
            message: `“changes” has the column “${twice}”, which "set" computes.`,
            hint: 'Leave it out of one of them.',
          };
    },
  };
}

const isNumber = ({ type }: Column): boolean => type === 'integer' || type === 'number';

const inputOf = (change: Change): string | undefined =>
  change === 'now' ? undefined : 'add' in change ? change.add : change.subtract;

/** The time of the database, which is that of the transaction. */
export const databaseTime = code`${imported('kysely', 'sql')}<string>\`now()\``;

function emitChange({ name }: Column, change: Change, emit: EmitContext): Code {
  if (change === 'now') return databaseTime;
  return 'add' in change
    ? code`eb(${name}, '+', ${emit.inFunction.input(change.add)})`
    : code`eb(${name}, '-', ${emit.inFunction.input(change.subtract)})`;
}
