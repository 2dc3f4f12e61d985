import { isList, isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { searchText } from '../../../runtime-lib/src/lib/db/search-text.ts';
import {
  excludingSettings,
  operatorForColumn,
  sensitiveComparison,
  valueForColumn,
  valueOfNoRow,
} from '../../ir/catalogue/conditions.ts';
import { fits } from '../../ir/fits.ts';
import type { Column, ColumnType } from '../../ir/project.ts';
import { spelling } from '../../ir/text-changes.ts';
import { boolean, boundedText, filledList, list, needName, number, optional, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import { skipTurnsAround } from '../../ir/catalogue/relations.ts';
import { freePort } from '../free-port.ts';
import { reportBoth } from '../missing-input.ts';
import { nullOperator, takesNoValue } from '../null-operators.ts';
import type { NullOperator } from '../null-operators.ts';
import { typeOfColumn, typeOfEqual } from './columns.ts';
import type { Comparing, ComparisonConfig, ConditionConfig } from './condition-config.ts';
import { columnIn, follow } from './scope.ts';
import type { ConfigPath, Related, Scope } from './scope.ts';
import { refuseByHand } from './tenants.ts';

export type Operator = Exclude<Comparing, 'between'> | NullOperator;
/** Conditions as bound: `between` is replaced by its two comparisons. */
export type Condition = Leaf | Group | OfRelated;

export interface Group {
  readonly kind: 'all' | 'any';
  readonly of: readonly Condition[];
}

/** Whether some related row meets the conditions, or none does. */
export interface OfRelated {
  readonly kind: 'some' | 'none';
  readonly related: Related;
  readonly of: readonly Condition[];
}

export interface Leaf {
  readonly kind: 'leaf';
  readonly scope: Scope;
  /** Undefined if the table has no such column. That has been reported, and the input then has no need. */
  readonly column: Column | undefined;
  readonly operator: Operator;
  /** The input to compare with; none for a constant, and for an operator that takes no value. */
  readonly port: string;
  /** Whether the flow has named the input, so that conditions may share it. */
  readonly isNamed: boolean;
  /** The constant to compare with. */
  readonly value?: JsonValue;
  readonly ifMissing: 'refuse' | 'skip' | 'false';
  /** The setting that makes the condition skippable. */
  readonly skippedBy: 'optional' | 'ifMissing';
  readonly at: ConfigPath;
}

/** Reports unknown columns, unsuitable operators and constants, and settings that cannot be used together. */
export function bindCondition(config: ConditionConfig, at: ConfigPath, scope: Scope): Condition {
  if ('any' in config) return bindGroup('any', config.any, at, scope);
  if ('all' in config) return bindGroup('all', config.all, at, scope);
  if ('some' in config) return bindRelated('some', config.some, config.where ?? [], at, scope);
  if ('none' in config) return bindRelated('none', config.none, config.where ?? [], at, scope);
  const [first, ...rest] = config.column.split('.');
  // Nothing more can be checked without knowing the table.
  if (first !== undefined && rest.length > 0 && scope.table !== undefined) {
    // The rest of the path is a condition on the related row.
    const related = follow(first, scope, [...at, 'column']);
    return { kind: 'some', related, of: [bindCondition({ ...config, column: rest.join('.') }, at, related.scope)] };
  }
  const { operator } = config;
  const own = `${scope.prefix}${config.column}${operator === 'eq' ? '' : `.${operator}`}`;
  const column = fittingColumn(config, own, at, scope);
  if (takesNoValue(config)) return { ...leafOf(own, scope), column, operator: config.operator, at };
  checkSettings(config, at, scope);
  const ifMissing = config.ifMissing ?? (config.optional === true ? 'skip' : 'refuse');
  const skippedBy: Leaf['skippedBy'] = config.ifMissing === undefined ? 'optional' : 'ifMissing';
  if (ifMissing === 'skip' && !scope.maySkip)
    scope.context.report(skipTurnsAround, { column: config.column }, [...at, skippedBy]);
  const name = config.input ?? own;
  const isNamed = config.input !== undefined;
  const leaf = (each: Operator, port: string, value: JsonValue | undefined): Leaf => {
    const bound: Leaf = { ...leafOf(port, scope), column, isNamed, ifMissing, skippedBy, at, operator: each };
    return value === undefined ? bound : withValue(bound, value, scope);
  };
  if (operator !== 'between') return leaf(operator, name, config.value);
  const [from, to] = config.value === undefined ? [] : endsOf(config.value);
  return { kind: 'all', of: [leaf('ge', `${name}.from`, from), leaf('le', `${name}.to`, to)] };
}

const bindGroup = (kind: Group['kind'], of: readonly ConditionConfig[], at: ConfigPath, scope: Scope): Group => ({
  kind,
  of: of.map((each, index) => bindCondition(each, [...at, kind, index], scope)),
});

function bindRelated(
  kind: OfRelated['kind'],
  name: string,
  where: readonly ConditionConfig[],
  at: ConfigPath,
  scope: Scope,
): OfRelated {
  const related = follow(name, scope, [...at, kind], { maySkip: scope.maySkip && kind === 'some' });
  return {
    kind,
    related,
    of: where.map((each, index) => bindCondition(each, [...at, 'where', index], related.scope)),
  };
}

const leafOf = (port: string, scope: Scope) =>
  ({
    kind: 'leaf',
    scope,
    port: freePort('where', port, scope.fixed),
    isNamed: false,
    ifMissing: 'refuse',
    skippedBy: 'ifMissing',
  }) as const;

const ordered: ReadonlySet<ColumnType> = new Set(['uuid', 'text', 'integer', 'number', 'timestamp']);
const isText = (type: ColumnType): boolean => type === 'text';
const isOrdered = (type: ColumnType): boolean => ordered.has(type);
const columnTypes: Readonly<Record<Comparing | NullOperator, (type: ColumnType) => boolean>> = {
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
  search: isText,
  'is-null': () => true,
  'is-not-null': () => true,
};

/** Other comparisons would reveal a sensitive column bit by bit. */
const ofSensitive: ReadonlySet<string> = new Set(['eq', 'in', ...nullOperator.options]);

function fittingColumn(
  {
    column: name,
    operator,
    input,
  }: Pick<ComparisonConfig, 'column' | 'input'> & { readonly operator: keyof typeof columnTypes },
  own: string,
  at: ConfigPath,
  scope: Scope,
): Column | undefined {
  const { context, prefix } = scope;
  const port = input === undefined ? { name: own, before: prefix } : undefined;
  const column = columnIn(scope, name, [...at, 'column'], port);
  if (column === undefined) return undefined;
  refuseByHand(scope.table, name, 'condition', [...at, 'column'], context);
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

function checkSettings(config: ComparisonConfig, at: ConfigPath, { context: { report } }: Scope): void {
  const second = (['input', 'ifMissing', 'optional'] as const).find((name) => config[name] !== undefined);
  if (config.value === undefined || second === undefined) return reportBoth(config, at, report);
  const why = 'It compares with a constant, so there is no input.';
  report(excludingSettings, { first: 'value', second, why }, [...at, second]);
}

function withValue(leaf: Leaf, value: JsonValue, { context }: Scope): Leaf {
  const { column, at } = leaf;
  if (column === undefined) return { ...leaf, value };
  const { enum: known, ...rules } = column.rules ?? {};
  const need = needOf({ ...leaf, column: { ...column, rules }, ifMissing: 'refuse', value });
  if (!fits(value, need))
    context.report(valueForColumn, { column: column.name, need: needName(need) }, [...at, 'value']);
  if (leaf.operator === 'search' && typeof value === 'string') return { ...leaf, value: searchText(value) };
  if (!isEquality(leaf.operator)) return { ...leaf, value };
  const stored = spelled(value, column);
  for (const [index, each] of (isList(stored) ? stored : [stored]).entries()) {
    if (known === undefined || typeof each !== 'string' || known.includes(each)) continue;
    context.report(valueOfNoRow, { column: column.name, value: each, known }, [
      ...at,
      'value',
      ...(isList(stored) ? [index] : []),
    ]);
  }
  return { ...leaf, value: stored };
}

/** Whether the value is changed like stored texts before the comparison, so that people find what they have stored. */
export const isEquality = (operator: Operator): boolean => ['eq', 'ne', 'in', 'not-in'].includes(operator);

function spelled(value: JsonValue, column: Column): JsonValue {
  if (isList(value)) return value.map((each) => spelled(each, column));
  return typeof value === 'string' ? spelling(value, column.rules) : value;
}

/** The ends of a range. A missing end becomes null, which no column accepts. */
const endsOf = (value: JsonValue): readonly JsonValue[] =>
  ['from', 'to'].map((end) => (isObject(value) ? (value[end] ?? null) : null));

const scalar = join(join(string('text'), number()), boolean);

/** In bytes. PostgreSQL needs seconds to read a search text of 100,000 bytes, and fails if it is much longer. */
const longestSearch = 4000;

/** What the input of a condition must be. */
export function needOf({ column, operator, ifMissing, value }: Leaf): Type {
  if (column === undefined) return unknown;
  const need = typeComparedBy(operator, column, value !== undefined);
  return ifMissing === 'refuse' ? need : optional(need);
}

function typeComparedBy(operator: Operator, column: Column, isConstant: boolean): Type {
  switch (operator) {
    case 'in':
    case 'not-in':
      return (isConstant ? filledList : list)(typeOfEqual(column));
    case 'eq':
    case 'ne':
      return typeOfEqual(column);
    case 'has':
      return scalar;
    case 'search':
      return boundedText(longestSearch);
    default:
      return typeOfColumn(column);
  }
}

export const leavesOf = (condition: Condition): readonly Leaf[] =>
  condition.kind === 'leaf' ? [condition] : condition.of.flatMap(leavesOf);

/** The conditions that must each hold. */
export const conjuncts = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' ? condition.of.flatMap(conjuncts) : [condition];

/** The columns of the table itself that no row lacks which meets the conditions. */
export const presentIn = (conditions: readonly Condition[]): ReadonlySet<string> =>
  new Set(
    conditions
      .flatMap(conjuncts)
      .flatMap((each) => (each.kind === 'leaf' && isMetByValues(each) ? (each.column?.name ?? []) : [])),
  );

/** Whether no row without a value meets the condition. */
const isMetByValues = ({ operator, ifMissing }: Leaf): boolean =>
  ifMissing !== 'skip' && !['ne', 'not-in', 'is-null'].includes(operator);

/** Whether a request may leave the condition out. */
export const isSkippable = (condition: Condition): boolean =>
  condition.kind === 'leaf'
    ? condition.ifMissing === 'skip'
    : condition.of.length > 0 && condition.of.every(isSkippable);

/** Whether conditions ask about rows of other tables. */
export const areRelated = (configs: readonly ConditionConfig[]): boolean =>
  configs.some((config) => {
    if ('any' in config) return areRelated(config.any);
    if ('all' in config) return areRelated(config.all);
    return 'some' in config || 'none' in config || config.column.includes('.');
  });

/** The relations that a condition follows. */
export const relatedIn = (condition: Condition): readonly Related[] => {
  if (condition.kind === 'leaf') return [];
  const inner = condition.of.flatMap(relatedIn);
  return 'related' in condition ? [condition.related, ...inner] : inner;
};
