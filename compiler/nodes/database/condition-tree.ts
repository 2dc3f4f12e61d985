import { isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import {
  excludingSettings,
  operatorForColumn,
  sensitiveComparison,
  valueForColumn,
} from '../../ir/catalogue/conditions.ts';
import { fits } from '../../ir/fits.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { boolean, filledList, list, number, optional, string, typeName, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { freePort } from '../free-port.ts';
import { typeOfColumn } from './columns.ts';
import type { Comparing, ComparisonConfig, ConditionConfig } from './condition-config.ts';
import { findColumn } from './table.ts';

export type Operator = Exclude<Comparing, 'between'> | 'is-null';
export type ConfigPath = readonly (string | number)[];

/** Conditions as bound: `between` is the two comparisons that it is short for. */
export type Condition = Leaf | Group;

export interface Group {
  readonly kind: 'all' | 'any';
  readonly of: readonly Condition[];
}

export interface Leaf {
  readonly kind: 'leaf';
  /** Undefined if the config names no column of the table. That is reported, and the input then has no need. */
  readonly column: Column | undefined;
  readonly operator: Operator;
  /** The input to compare with, which does not exist for is-null and beside a constant. */
  readonly port: string;
  /** Whether the flow has given the input its name, so that other conditions may have it, too. */
  readonly isNamed: boolean;
  /** The constant to compare with. */
  readonly value?: JsonValue;
  readonly ifMissing: 'refuse' | 'skip' | 'false';
  /** The setting that says so. */
  readonly skippedBy: 'optional' | 'ifMissing';
  readonly at: ConfigPath;
}

/** Where conditions stand. */
export interface Place {
  readonly table: Table | undefined;
  readonly fixed: readonly string[];
  readonly context: BindContext;
}

/** Reports unknown columns, unfit operators and constants, and settings that exclude each other. */
export function bindCondition(config: ConditionConfig, at: ConfigPath, place: Place): Condition {
  if ('any' in config) return bindGroup('any', config.any, at, place);
  if ('all' in config) return bindGroup('all', config.all, at, place);
  const { operator } = config;
  const column = fittingColumn(config, at, place);
  if (operator === 'is-null') return { ...leafOf(`${config.column}.is-null`, place), column, operator, at };
  checkSettings(config, at, place);
  const name = config.input ?? (operator === 'eq' ? config.column : `${config.column}.${operator}`);
  const shared = {
    column,
    isNamed: config.input !== undefined,
    ifMissing: config.ifMissing ?? (config.optional === true ? 'skip' : 'refuse'),
    skippedBy: config.ifMissing === undefined ? 'optional' : 'ifMissing',
    at,
  } as const;
  const leaf = (each: Operator, port: string, value: JsonValue | undefined): Leaf => {
    const bound: Leaf = { ...leafOf(port, place), ...shared, operator: each };
    return value === undefined ? bound : withValue(bound, value, place);
  };
  if (operator !== 'between') return leaf(operator, name, config.value);
  const [from, to] = config.value === undefined ? [] : endsOf(config.value);
  return { kind: 'all', of: [leaf('ge', `${name}.from`, from), leaf('le', `${name}.to`, to)] };
}

const bindGroup = (kind: Group['kind'], of: readonly ConditionConfig[], at: ConfigPath, place: Place): Group => ({
  kind,
  of: of.map((each, index) => bindCondition(each, [...at, kind, index], place)),
});

const leafOf = (port: string, { fixed }: Place) =>
  ({
    kind: 'leaf',
    port: freePort('where', port, fixed),
    isNamed: false,
    ifMissing: 'refuse',
    skippedBy: 'ifMissing',
  }) as const;

const ordered: ReadonlySet<ColumnType> = new Set(['uuid', 'text', 'integer', 'number', 'timestamp']);
const isText = (type: ColumnType): boolean => type === 'text';
const isOrdered = (type: ColumnType): boolean => ordered.has(type);
const columnTypes: Readonly<Record<Comparing | 'is-null', (type: ColumnType) => boolean>> = {
  eq: () => true,
  ne: () => true,
  'eq-ci': isText,
  lt: isOrdered,
  le: isOrdered,
  gt: isOrdered,
  ge: isOrdered,
  between: isOrdered,
  contains: isText,
  'contains-ci': isText,
  'starts-with': isText,
  'ends-with': isText,
  in: (type) => type !== 'json',
  'not-in': (type) => type !== 'json',
  has: (type) => type === 'json',
  'is-null': () => true,
};

/** Other comparisons would tell a sensitive column bit by bit. */
const ofSensitive: ReadonlySet<string> = new Set(['eq', 'in', 'is-null']);

function fittingColumn(
  { column: name, operator }: Pick<ComparisonConfig, 'column'> & { readonly operator: keyof typeof columnTypes },
  at: ConfigPath,
  { table, context }: Place,
): Column | undefined {
  const column = findColumn(table, name, [...at, 'column'], context);
  if (column === undefined) return undefined;
  if (!columnTypes[operator](column.type)) {
    const fitting = Object.entries(columnTypes).flatMap(([other, takes]) => (takes(column.type) ? [other] : []));
    const facts = { column: name, operator, type: column.type, fitting };
    context.report(operatorForColumn, facts, [...at, 'operator']);
    return undefined;
  }
  if (!column.sensitive || ofSensitive.has(operator)) return column;
  context.report(sensitiveComparison, { column: name, how: `compared by “${operator}”` }, [...at, 'operator']);
  return undefined;
}

function checkSettings(config: ComparisonConfig, at: ConfigPath, { context }: Place): void {
  const { value, ifMissing, optional: isOptional } = config;
  const given = (['input', 'ifMissing', 'optional'] as const).filter((name) => config[name] !== undefined);
  const reason =
    value !== undefined && given.length > 0
      ? (['value', given[0] ?? 'input', 'A constant is compared with, so that there is no input.'] as const)
      : ifMissing !== undefined && isOptional !== undefined
        ? (['ifMissing', 'optional', 'Both say what a missing input means.'] as const)
        : undefined;
  if (reason === undefined) return;
  const [first, second, why] = reason;
  context.report(excludingSettings, { first, second, why }, [...at, second]);
}

function withValue(leaf: Leaf, value: JsonValue, { context }: Place): Leaf {
  const { column, at } = leaf;
  if (column === undefined) return { ...leaf, value };
  const need = needOf({ ...leaf, ifMissing: 'refuse', value });
  if (!fits(value, need))
    context.report(valueForColumn, { column: column.name, need: typeName(need) }, [...at, 'value']);
  return { ...leaf, value };
}

/** An end that is not there is null, which fits no column. */
const endsOf = (value: JsonValue): readonly JsonValue[] =>
  ['from', 'to'].map((end) => (isObject(value) ? (value[end] ?? null) : null));

const scalar = join(join(string('text'), number()), boolean);

/** What the input of a condition must be. */
export function needOf({ column, operator, ifMissing, value }: Leaf): Type {
  if (column === undefined) return unknown;
  const type = typeOfColumn(column);
  const need =
    operator === 'in' || operator === 'not-in'
      ? (value === undefined ? list : filledList)(type)
      : operator === 'has'
        ? scalar
        : type;
  return ifMissing === 'refuse' ? need : optional(need);
}

export const leavesOf = (condition: Condition): readonly Leaf[] =>
  condition.kind === 'leaf' ? [condition] : condition.of.flatMap(leavesOf);

/** The conditions that have to be met, each by itself. */
export const conjuncts = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition];

/** Whether a request may leave the condition out. */
export const isSkippable = (condition: Condition): boolean =>
  condition.kind === 'leaf' ? condition.ifMissing === 'skip' : condition.of.every(isSkippable);
