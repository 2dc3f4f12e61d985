import { nearest } from '../../base/did-you-mean.ts';
import { code, identifier, join } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { duplicateName } from '../../ir/catalogue/config.ts';
import { sensitiveComparison } from '../../ir/catalogue/conditions.ts';
import { aggregateWithout, unfitAggregate, unknownField } from '../../ir/catalogue/lists.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { ColumnRules } from '../../ir/column-rules.ts';
import type { Column, ColumnType, Table } from '../../ir/project.ts';
import { number, object, optional } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import { functionsOfColumn } from './aggregate-config.ts';
import type { AggregateConfig, FunctionOfColumn } from './aggregate-config.ts';
import { typeOfRead, writtenType } from './columns.ts';
import { areRelated, bindCondition, leavesOf } from './condition-tree.ts';
import type { Condition } from './condition-tree.ts';
import { bindAll, boundOf } from './conditions.ts';
import type { BoundConditions } from './conditions.ts';
import { seesDeleted } from './deleted.ts';
import { emitHaving } from './emit-conditions.ts';
import { emitOrder } from './emit-shape.ts';
import { columnIn, refOf, rootScope } from './scope.ts';
import type { ConfigPath, Scope } from './scope.ts';
import type { Order } from './shape.ts';

/** What a query computes for groups of rows, or for all rows that it reads. */
export interface BoundAggregate extends BoundConditions {
  readonly isGrouped: boolean;
  readonly type: Type;
  /** The columns in a result that are not renamed by the settings. */
  readonly columns: readonly string[];
  /** `.groupBy(…).having(…).select(…)` */
  readonly select: (emit: EmitContext) => Code;
  readonly order: Code;
}

/** A field of the result: a column that forms the groups, or the result of a function. */
interface Field {
  readonly name: string;
  readonly type: Type;
  /** In `select`, and by itself; both are used inside a function with Kysely's `eb`. */
  readonly selected: Code;
  readonly value: Code;
  /** The type for comparisons in conditions, and the rules of its column if it is a value of one. */
  readonly comparedAs: ColumnType;
  readonly rules?: ColumnRules;
  readonly isNullable: boolean;
  /** The column to group by, as the query writes it. */
  readonly groups?: string;
}

/** Binds the groups and functions, and reports what is wrong with them. */
export function bindAggregate(
  config: AggregateConfig,
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): BoundAggregate {
  const sees = seesDeleted(config.deleted, table, context);
  const scope = rootScope(table, fixed, areRelated(config.where), context, sees);
  const isGrouped = config.groupBy !== undefined;
  const fields = distinct([...groupsOf(config, scope), ...valuesOf(config, scope, isGrouped)], context);
  if (!isGrouped) reportNeedless(config, context);
  const having = isGrouped ? bindHaving(config, fields, scope) : [];
  const order = isGrouped ? bindOrder(config, fields, scope) : [];
  const bound = boundOf(bindAll(config.where, scope), having.flatMap(leavesOf), scope);
  const groups = fields.flatMap((field) => field.groups ?? []);
  return {
    ...bound,
    isGrouped,
    type: object(fields.map(({ name, type, isNullable }) => [name, isNullable ? optional(type) : type])),
    columns: (config.groupBy ?? []).filter((choice) => typeof choice === 'string'),
    select: (emit) => {
      const grouped = groups.length === 0 ? code`` : code`.groupBy(${oneOrList(groups.map((each) => code`${each}`))})`;
      return code`${grouped}${emitHaving(having, emit)}${emitFields(fields)}`;
    },
    order: emitOrder(order),
  };
}

const oneOrList = (parts: readonly Code[]): Code => (parts.length === 1 ? join(parts, '') : code`[${parts}]`);

function emitFields(fields: readonly Field[]): Code {
  const selected = fields.map((field) => field.selected);
  return fields.every(({ groups }) => groups !== undefined)
    ? code`.select(${oneOrList(selected)})`
    : code`.select((eb) => ${oneOrList(selected)})`;
}

/** Reports names that two fields share. */
function distinct(fields: readonly (Field & { readonly at: ConfigPath })[], { report }: BindContext): readonly Field[] {
  const taken = new Set<string>();
  return fields.filter(({ name, at }) => {
    if (!taken.has(name)) return taken.add(name);
    report(duplicateName, { name, of: 'field of the result' }, at);
    return false;
  });
}

function groupsOf({ groupBy = [] }: AggregateConfig, scope: Scope): readonly (Field & { readonly at: ConfigPath })[] {
  return groupBy.flatMap((choice, index) => {
    const isRenamed = typeof choice !== 'string';
    const { column: name, as } = isRenamed ? choice : { column: choice, as: choice };
    const at = ['groupBy', index, ...(isRenamed ? ['column'] : [])];
    const column = fittingColumn(name, 'groupBy', at, scope);
    if (column === undefined) return [];
    const groups = refOf(scope, name);
    return [
      {
        ...{ name: as, at, groups, type: typeOfRead(column), isNullable: column.nullable, comparedAs: column.type },
        selected: code`${as === name ? groups : `${groups} as ${as}`}`,
        value: column.rules?.enum === undefined ? code`${groups}` : code`eb.ref(${groups})`,
        ...(column.rules === undefined ? {} : { rules: column.rules }),
      },
    ];
  });
}

function valuesOf(config: AggregateConfig, scope: Scope, isGrouped: boolean) {
  const { count } = config;
  const ofColumns = functionsOfColumn.flatMap((name) =>
    Object.entries(config[name] ?? {}).flatMap(([field, of]): readonly (Field & { readonly at: ConfigPath })[] => {
      const at = [name, field];
      const column = fittingColumn(of, name, at, scope);
      return column === undefined ? [] : [{ ...valueOf(name, field, column, scope, isGrouped), at }];
    }),
  );
  return [...(count === undefined ? [] : [{ ...countOf(count), at: ['count'] }]), ...ofColumns];
}

const countOf = (name: string): Field => ({
  ...{ name, type: number('index'), isNullable: false, comparedAs: 'integer' },
  selected: code`eb.fn.countAll<number>().as(${name})`,
  value: code`eb.fn.countAll()`,
});

/**
 * Without rows, or if no row has a value, the result is null. PostgreSQL adds up integers in 64 bits, and such a result
 * can also be compared with numbers that are not whole.
 */
function valueOf(name: FunctionOfColumn, field: string, column: Column, scope: Scope, isGrouped: boolean): Field {
  const isEdge = name === 'min' || name === 'max';
  const isInteger = column.type === 'integer';
  const read = code`${refOf(scope, column.name)}`;
  const call = (type: Code): Code =>
    code`eb.fn.${identifier(name)}${type}(${name === 'avg' && isInteger ? asDouble(read) : read})`;
  const isNullable = column.nullable || !isGrouped;
  const given = isEdge ? writtenType(column) : code`number`;
  // Kysely knows the type of the smallest and the largest value, but not that there may be no row.
  const isKnown = isEdge && isNullable === column.nullable;
  const type = isKnown ? code`` : isNullable ? code`<${given} | null>` : code`<${given}>`;
  return {
    ...{ name: field, isNullable },
    type: isEdge ? typeOfRead(column) : number(),
    selected: code`${call(type)}.as(${field})`,
    value: name === 'sum' && isInteger ? asDouble(call(code``)) : call(code``),
    comparedAs: isEdge ? column.type : 'number',
    ...(isEdge && column.rules !== undefined ? { rules: column.rules } : {}),
  };
}

const asDouble = (value: Code): Code => code`eb.cast<number>(${value}, 'double precision')`;

const numbers: ReadonlySet<ColumnType> = new Set(['integer', 'number']);
const takes: Readonly<Record<'groupBy' | FunctionOfColumn, ReadonlySet<ColumnType>>> = {
  groupBy: new Set([...numbers, 'uuid', 'text', 'boolean']),
  sum: numbers,
  avg: numbers,
  min: new Set([...numbers, 'text', 'timestamp']),
  max: new Set([...numbers, 'text', 'timestamp']),
};

/** The column of that name, if the function takes it. Reports what is wrong. */
function fittingColumn(name: string, use: keyof typeof takes, at: ConfigPath, scope: Scope): Column | undefined {
  const { table, context, mentions } = scope;
  const column = columnIn(scope, name, at);
  if (table === undefined || column === undefined) return undefined;
  mentions.columns.push({ table: table.name, column: name, at });
  const how = use === 'groupBy' ? 'what groups are made of' : `what “${use}” is computed of`;
  if (column.sensitive) context.report(sensitiveComparison, { column: name, how }, at);
  else if (!takes[use].has(column.type)) context.report(unfitAggregate, { column: name, type: column.type, use }, at);
  else return column;
  return undefined;
}

/** Without groups there is a single result, so there is nothing to filter or to order. */
function reportNeedless(config: AggregateConfig, { report }: BindContext): void {
  const isEmpty = config.count === undefined && functionsOfColumn.every((name) => config[name] === undefined);
  if (isEmpty) report(aggregateWithout, { setting: undefined }, []);
  for (const setting of ['having', 'orderBy'] as const)
    if (config[setting] !== undefined) report(aggregateWithout, { setting }, [setting]);
}

/** Conditions on fields, which are treated like columns of a table. */
function bindHaving(config: AggregateConfig, fields: readonly Field[], scope: Scope): readonly Condition[] {
  const columns = fields.map(({ name, comparedAs: type, isNullable: nullable, rules }): readonly [string, Column] => [
    name,
    {
      name,
      type,
      nullable,
      primaryKey: false,
      unique: false,
      sensitive: false,
      ...(rules === undefined ? {} : { rules }),
    },
  ]);
  const { table } = scope;
  const ofFields: Scope = {
    ...scope,
    table: table && { ...table, columns: new Map(columns) },
    computed: new Map(fields.map(({ name, value }) => [name, value])),
  };
  return (config.having ?? []).flatMap(({ field: name, ...condition }, index) => {
    const at = ['having', index];
    const field = fieldNamed(name, config, fields, [...at, 'field'], scope);
    return field === undefined ? [] : [bindCondition({ ...condition, column: name }, at, ofFields)];
  });
}

function bindOrder(config: AggregateConfig, fields: readonly Field[], scope: Scope): readonly Order[] {
  const chosen = (config.orderBy ?? []).flatMap(({ field: name, direction }, index): readonly Order[] => {
    const field = fieldNamed(name, config, fields, ['orderBy', index, 'field'], scope);
    return field === undefined ? [] : [{ by: name, isDescending: direction === 'desc' }];
  });
  const ties = fields.filter(({ name, groups }) => groups !== undefined && chosen.every(({ by }) => by !== name));
  return [...chosen, ...ties.map(({ name }) => ({ by: name, isDescending: false }))];
}

/** The names of the result's fields, including fields with errors. */
const namesOf = ({ groupBy = [], count, ...config }: AggregateConfig): readonly string[] => [
  ...groupBy.map((choice) => (typeof choice === 'string' ? choice : choice.as)),
  ...(count === undefined ? [] : [count]),
  ...functionsOfColumn.flatMap((name) => Object.keys(config[name] ?? {})),
];

/** The field of that name, if it has no errors. Reports a field that the result does not have. */
function fieldNamed(
  name: string,
  config: AggregateConfig,
  fields: readonly Field[],
  at: ConfigPath,
  { table, context: { report }, mentions }: Scope,
): Field | undefined {
  if (table !== undefined && config.groupBy?.includes(name) === true)
    mentions.columns.push({ table: table.name, column: name, at });
  const known = namesOf(config);
  if (!known.includes(name)) report(unknownField, { name, near: nearest(name, known), known }, at);
  return fields.find((field) => field.name === name);
}
