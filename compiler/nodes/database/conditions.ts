import { z } from 'zod';
import { closedObject } from '../../base/schema.ts';
import { code, empty, identifier, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { named } from '../../code/condition.ts';
import { lib } from '../../code/lib.ts';
import {
  duplicateCondition,
  everyConditionOptional,
  operatorForColumn,
  whichRows,
} from '../../ir/catalogue/conditions.ts';
import type { EmitContext, InputPort, RowCondition } from '../../ir/kind.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { isNothing, list, optional, required, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import { columnValue, typeOfColumn } from './columns.ts';
import { columnConfig, findColumn, holdsUniqueKey } from './table.ts';

const comparing = z.enum(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'starts-with', 'in']);
type Operator = z.infer<typeof comparing> | 'is-null';

const condition = z.discriminatedUnion('operator', [
  closedObject({
    column: columnConfig,
    operator: comparing,
    optional: z
      .boolean()
      .exactOptional()
      .meta({ description: 'Skip the condition when its input is missing or null.' }),
  }),
  closedObject({ column: columnConfig, operator: z.literal('is-null') }),
]);
const whenMissing =
  'Set "optional": true on the condition, so that it is skipped then; or give the value a default with Fallback, or let If Null take the flow elsewhere.';

export const conditionsConfig = z.array(condition).meta({
  description:
    'Conditions that a row has to meet, all of them. Each has an input named by its column, such as `name`; with another operator than `eq` it is named by both, such as `name.contains`.',
});
const everyRow = 'Add the condition that says which rows. To reach every row, replace "where" by "all": true.';
/** For nodes that change rows: without a condition, they would change every row. */
const someConditionsConfig = conditionsConfig
  .superRefine((conditions, context) => {
    if (conditions.length === 0)
      context.addIssue({ code: 'custom', message: 'a list of at least one condition', params: { hint: everyRow } });
  })
  .meta({ ...conditionsConfig.meta(), minItems: 1 });
/** Which rows a node changes: those that meet the conditions, or explicitly every one. */
export const guardsConfig = {
  where: someConditionsConfig.exactOptional(),
  all: z.literal(true).exactOptional().meta({ description: 'Every row of the table, in place of `where`.' }),
};
interface Guards {
  readonly where?: readonly ConditionConfig[] | undefined;
  readonly all?: true | undefined;
}
type ConditionConfig = z.infer<typeof condition>;

const ordered: ReadonlySet<ColumnType> = new Set(['uuid', 'text', 'integer', 'number', 'timestamp']);
const columnTypes: Readonly<Record<Operator, (type: ColumnType) => boolean>> = {
  eq: () => true,
  ne: () => true,
  lt: (type) => ordered.has(type),
  le: (type) => ordered.has(type),
  gt: (type) => ordered.has(type),
  ge: (type) => ordered.has(type),
  contains: (type) => type === 'text',
  'starts-with': (type) => type === 'text',
  in: (type) => type !== 'json',
  'is-null': () => true,
};

export interface BoundConditions {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  /** `.where(…).where(…)` */
  readonly emit: (context: EmitContext) => Code;
  readonly conditions: readonly RowCondition[];
  /** Whether at most one row meets the conditions. */
  readonly isUnique: boolean;
  /** Whether every condition may be skipped. */
  readonly allOptional: boolean;
}

interface Condition {
  readonly port: string;
  readonly operator: Operator;
  readonly isOptional: boolean;
  /** Undefined if the config names no column of the table. That is reported, and the input then has no need. */
  readonly column: Column | undefined;
}

/** Binds the conditions of a query. Reports unknown columns, unfit operators and duplicates. */
export function bindConditions(
  configs: readonly ConditionConfig[],
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): BoundConditions {
  const conditions = configs.map((config, index) => bindCondition(config, ['where', index], table, fixed, context));
  const distinct = conditions.filter(
    ({ port }, index) => conditions.findIndex((other) => other.port === port) === index,
  );
  for (const [index, { port }] of conditions.entries()) {
    const config = configs[index];
    if (config !== undefined && conditions.findIndex((other) => other.port === port) < index)
      context.report(duplicateCondition, config, ['where', index]);
  }
  const withInput = distinct.filter(({ operator }) => operator !== 'is-null');
  const equal = distinct.filter(({ operator, isOptional }) => operator === 'eq' && !isOptional);
  return {
    inputs: withInput.map(({ port, isOptional }) =>
      isOptional ? { name: port, optional: true, repeated: true } : { name: port, whenMissing },
    ),
    needs: Object.fromEntries(withInput.map((each) => [each.port, needOf(each)])),
    emit: (emit) =>
      join(
        distinct.map((each) => emitCondition(each, emit)),
        '',
      ),
    conditions: distinct.flatMap(({ column, port, operator, isOptional }) =>
      column === undefined ? [] : [{ column: column.name, port, isEquality: operator === 'eq' && !isOptional }],
    ),
    isUnique: table !== undefined && holdsUniqueKey(table, new Set(equal.flatMap(({ column }) => column?.name ?? []))),
    allOptional: distinct.length > 0 && distinct.every(({ isOptional }) => isOptional),
  };
}

/** The same for a node that changes rows. Reports if it may reach every row without saying so. */
export function bindGuards(
  { where, all }: Guards,
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): BoundConditions {
  const bound = bindConditions(where ?? [], table, fixed, context);
  if ((where === undefined) === (all === undefined))
    context.report(whichRows, { areBoth: all === true }, all === undefined ? [] : ['all']);
  if (bound.allOptional && table !== undefined)
    context.report(everyConditionOptional, { table: table.name }, ['where']);
  return bound;
}

function bindCondition(
  config: ConditionConfig,
  path: readonly (string | number)[],
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): Condition {
  const { operator } = config;
  const column = findColumn(table, config.column, [...path, 'column'], context);
  const name = operator === 'eq' ? config.column : `${config.column}.${operator}`;
  const bound: Condition = {
    port: freePort('where', name, fixed),
    operator,
    isOptional: config.operator !== 'is-null' && config.optional === true,
    column,
  };
  if (column === undefined || columnTypes[operator](column.type)) return bound;
  const fitting = Object.entries(columnTypes).flatMap(([other, takes]) => (takes(column.type) ? [other] : []));
  context.report(operatorForColumn, { column: column.name, operator, type: column.type, fitting }, [
    ...path,
    'operator',
  ]);
  return { ...bound, column: undefined };
}

function needOf({ column, operator, isOptional }: Condition): Type {
  if (column === undefined) return unknown;
  const need = operator === 'in' ? list(typeOfColumn(column)) : typeOfColumn(column);
  return isOptional ? optional(need) : need;
}

function emitCondition(condition: Condition, emit: EmitContext): Code {
  const { column, operator, port, isOptional } = condition;
  if (column === undefined) return empty;
  if (operator === 'is-null') return code`.where(${column.name}, 'is', null)`;
  const type = emit.type(port);
  const isSkippable = isOptional && type.presence !== 'required';
  const isInFunction = isSkippable || operator === 'in';
  const value = (isInFunction ? emit.inFunction : emit).optionalInput(port);
  if (value === undefined || (isOptional && isNothing(type))) return empty;
  const compared = (given: Code): Code => {
    const [sign, operand] = comparison(column, operator, given, type);
    return code`${column.name}, ${sign}, ${operand}`;
  };
  if (!isInFunction) return code`.where(${compared(value)})`;
  return isSkippable
    ? code`.where((eb) => ${named(value, 'given', (given) => code`(${given} == null ? eb.lit(true) : eb(${compared(given)}))`)})`
    : code`.where((eb) => eb(${compared(value)}))`;
}

/**
 * The SQL operator and its right side. As in Compare, null is unequal to every value; `= any` takes an empty list, `in`
 * does not.
 */
function comparison(
  column: Column,
  operator: Exclude<Operator, 'is-null'>,
  value: Code,
  type: Type,
): readonly [sign: string, operand: Code] {
  switch (operator) {
    case 'eq':
      return ['=', columnValue(column, value, type)];
    case 'ne':
      return [column.nullable ? 'is distinct from' : '!=', columnValue(column, value, type)];
    case 'contains':
      return ['like', lib.containsPattern([value])];
    case 'starts-with':
      return ['like', lib.startsWithPattern([value])];
    case 'in':
      return [
        '=',
        code`eb.fn.any(eb.val(${column.type === 'timestamp' && !isSubset(required(type), list(string('instant'))) ? code`${value}.map((time) => ${lib.toTimestamp([identifier('time')])})` : value}))`,
      ];
    default:
      return [signs[operator], columnValue(column, value, type)];
  }
}
const signs = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;
