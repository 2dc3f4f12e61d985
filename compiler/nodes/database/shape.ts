import { excludingSettings, sensitiveComparison } from '../../ir/catalogue/conditions.ts';
import { duplicateName } from '../../ir/catalogue/config.ts';
import type { PartPath } from '../../ir/part-path.ts';
import type { Column, Table } from '../../ir/project.ts';
import { boolean, listOfAtMost, number, object, optional, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { typeOfRead } from './columns.ts';
import type { ConditionConfig } from './condition-config.ts';
import { bindCondition, leavesOf, relatedIn } from './condition-tree.ts';
import type { Condition, Leaf } from './condition-tree.ts';
import type { ColumnChoice, IncludeConfig, OrderConfig } from './include-config.ts';
import { columnIn, follow, refOf } from './scope.ts';
import type { ConfigPath, Related, Scope } from './scope.ts';
import { holdsUniqueKey } from './table.ts';

/** The contents of a row of a result. */
export interface Shape {
  readonly scope: Scope;
  readonly columns: readonly PickedColumn[];
  readonly includes: readonly Include[];
  /** Whether it has exactly the columns of the table. */
  readonly isWhole: boolean;
}

interface PickedColumn {
  readonly column: Column;
  readonly as: string;
  /** Whether the conditions leave only rows in which the nullable column has a value. */
  readonly isPresent: boolean;
}

/** Related rows included in a row. */
export interface Include {
  readonly name: string;
  readonly related: Related;
  readonly gives:
    | { readonly kind: 'row'; readonly shape: Shape; readonly isSure: boolean }
    | { readonly kind: 'rows'; readonly shape: Shape; readonly order: readonly Order[]; readonly limit: number }
    | {
        readonly kind: 'values';
        readonly column: Column | undefined;
        readonly order: readonly Order[];
        readonly limit: number;
      }
    | { readonly kind: 'count' | 'exists'; readonly conditions: readonly Condition[] };
}

export interface Order {
  /** As the query writes it. */
  readonly by: string;
  readonly isDescending: boolean;
}

interface ShapeConfig {
  readonly columns?: readonly ColumnChoice[] | undefined;
  readonly include?: Readonly<Record<string, IncludeConfig>> | undefined;
}

/** `present`: the columns that no row of the result lacks. */
export function bindShape(
  { columns: chosen, include = {} }: ShapeConfig,
  scope: Scope,
  at: ConfigPath,
  present: ReadonlySet<string> = new Set(),
): Shape {
  const pick = (column: Column, as: string): PickedColumn => ({
    column,
    as,
    isPresent: column.nullable && present.has(column.name),
  });
  const all = [...(scope.table?.columns.values() ?? [])];
  const columns = chosen?.flatMap((choice, index): readonly PickedColumn[] => {
    const path = [...at, 'columns', index, ...(typeof choice === 'string' ? [] : ['column'])];
    const { column: name, as } = typeof choice === 'string' ? { column: choice, as: choice } : choice;
    const column = columnIn(scope, name, path);
    return column === undefined ? [] : [pick(column, as)];
  });
  const picked = columns ?? all.filter(({ sensitive }) => !sensitive).map((column) => pick(column, column.name));
  const taken = new Set<string>();
  const isFree = (name: string, of: string, path: ConfigPath): boolean => {
    if (!taken.has(name)) return taken.add(name).size > 0;
    scope.context.report(duplicateName, { name, of }, path);
    return false;
  };
  return {
    scope,
    columns: picked.filter(({ as }, index) => isFree(as, 'column', [...at, 'columns', index])),
    includes: Object.entries(include).flatMap(([name, config]) =>
      isFree(name, 'name of the result', [...at, 'include', name])
        ? [bindInclude(name, config, scope, [...at, 'include', name])]
        : [],
    ),
    isWhole: columns === undefined && picked.length === all.length,
  };
}

const whenLists = ['orderBy', 'limit'] as const;
const whenRows = ['columns', 'include'] as const;

function bindInclude(name: string, config: IncludeConfig, scope: Scope, at: ConfigPath): Include {
  const counts = config.count !== undefined || config.exists !== undefined;
  const prefix = `${scope.prefix}${name}.`;
  const related = follow(config.relation, scope, [...at, 'relation'], { prefix, maySkip: !counts });
  refuseBeside(config, related, at);
  const conditions = (configs: readonly ConditionConfig[], setting: string) =>
    configs.map((each, index) => bindCondition(each, [...at, setting, index], related.scope));
  const { relation } = related;
  const { limit = 100 } = config;
  if (config.exists !== undefined)
    return { name, related, gives: { kind: 'exists', conditions: conditions(config.exists, 'exists') } };
  if (config.count !== undefined) {
    const counted = config.count === true ? [] : config.count;
    return { name, related, gives: { kind: 'count', conditions: conditions(counted, 'count') } };
  }
  const order = bindOrder(config.orderBy ?? [], related.scope, [...at, 'orderBy'], related);
  if (config.pluck !== undefined) {
    const column = columnIn(related.scope, config.pluck, [...at, 'pluck']);
    return { name, related, gives: { kind: 'values', column, order, limit } };
  }
  const shape = bindShape(config, related.scope, at);
  return relation?.isOne === true
    ? { name, related, gives: { kind: 'row', shape, isSure: relation.isSure } }
    : { name, related, gives: { kind: 'rows', shape, order, limit } };
}

/** Reports settings that have no effect in combination, or for a relation to a single row. */
function refuseBeside(config: IncludeConfig, { relation, scope }: Related, at: ConfigPath): void {
  const form = (['exists', 'count', 'pluck'] as const).find((each) => config[each] !== undefined);
  const refuse = (
    first: string,
    seconds: readonly (keyof IncludeConfig)[],
    why: string,
    hintFor?: (second: string) => string,
  ): void => {
    for (const second of seconds)
      if (config[second] !== undefined)
        scope.context.report(
          excludingSettings,
          { first, second, why, ...(hintFor === undefined ? {} : { hint: hintFor(second) }) },
          [...at, second],
        );
  };
  if (form === 'exists') refuse(form, ['count', 'pluck', ...whenRows, ...whenLists], 'It gives true or false.');
  else if (form === 'count') refuse(form, ['pluck', ...whenRows, ...whenLists], 'It gives a number.');
  else {
    if (form === 'pluck')
      refuse(
        form,
        whenRows,
        'It gives a list of the values of one column.',
        (second) => `Remove “${second}” for a list of values, or “pluck” for a list of rows.`,
      );
    if (relation?.isOne === true)
      refuse('relation', ['pluck', ...whenLists], `“${relation.name}” leads to at most one row.`, (second) =>
        second === 'pluck'
          ? `Write "columns": ["${config.pluck}"] in place of “pluck”: Get Property reads the value of that row.`
          : `Remove “${second}”, which is for a list of rows.`,
      );
  }
}

/** The order of rows. The primary key is appended unless the order is already unique. */
export function bindOrder(
  orders: OrderConfig,
  scope: Scope,
  at: ConfigPath,
  { relation, between = '' }: Partial<Related> = {},
): readonly Order[] {
  const { table, context } = scope;
  const bound = orders.flatMap(({ column: name, direction }, index) => {
    const path = [...at, index, 'column'];
    const connecting = table?.columns.has(name) === true ? undefined : relation?.through?.table;
    const column = columnIn(
      connecting?.columns.has(name) === true ? { ...scope, table: connecting } : scope,
      name,
      path,
    );
    if (column === undefined) return [];
    if (column.sensitive) context.report(sensitiveComparison, { column: name, how: 'what rows are ordered by' }, path);
    const isOwn = table?.columns.get(name) === column;
    const by = isOwn ? refOf(scope, name) : `${between}.${name}`;
    return [{ by, isDescending: direction === 'desc', key: isOwn && !column.nullable ? name : undefined }];
  });
  const keys = new Set(bound.flatMap(({ key }) => key ?? []));
  return table === undefined || holdsUniqueKey(table, keys, scope.seesDeleted)
    ? bound
    : [...bound, { by: refOf(scope, table.primaryKey), isDescending: false }];
}

/** The type of a row; unknown if the table is. */
export function typeOfShape({ scope: { table }, columns, includes }: Shape): Type {
  if (table === undefined) return unknown;
  return object([
    ...columns.map(({ column, as, isPresent }) => [as, typeOfValue(column, isPresent)] as const),
    ...includes.map((include) => [include.name, typeOfInclude(include)] as const),
  ]);
}

const typeOfValue = (column: Column, isPresent = false): Type =>
  column.nullable && !isPresent ? optional(typeOfRead(column)) : typeOfRead(column);

function typeOfInclude({ gives }: Include): Type {
  switch (gives.kind) {
    case 'row':
      return gives.isSure ? typeOfShape(gives.shape) : optional(typeOfShape(gives.shape));
    case 'rows':
      return listOfAtMost(gives.limit, typeOfShape(gives.shape));
    case 'values':
      return listOfAtMost(gives.limit, gives.column === undefined ? unknown : typeOfValue(gives.column));
    case 'count':
      return number('index', 'int32');
    case 'exists':
      return boolean;
  }
}

/** The sensitive columns in a row, by their paths. */
export function sensitiveIn({ scope, columns, includes }: Shape): readonly SensitivePart[] {
  const own = columns.flatMap(({ column, as }) =>
    column.sensitive ? [{ path: [as], name: columnLabel(scope.table, column) }] : [],
  );
  return [...own, ...includes.flatMap(sensitiveInInclude)];
}

interface SensitivePart {
  readonly path: PartPath;
  readonly name: string;
}

function sensitiveInInclude({ name, related, gives }: Include): readonly SensitivePart[] {
  if (gives.kind === 'values')
    return gives.column?.sensitive === true
      ? [{ path: [name, null], name: columnLabel(related.scope.table, gives.column) }]
      : [];
  if (gives.kind !== 'row' && gives.kind !== 'rows') return [];
  const before = gives.kind === 'row' ? [name] : [name, null];
  return sensitiveIn(gives.shape).map((part) => ({ ...part, path: [...before, ...part.path] }));
}

const columnLabel = (table: Table | undefined, { name }: Column): string => `column "${table?.name ?? ''}.${name}"`;

/** The conditions in includes. */
export const leavesIn = ({ includes }: Shape): readonly Leaf[] =>
  includes.flatMap(({ gives }) => {
    if ('conditions' in gives) return gives.conditions.flatMap(leavesOf);
    return 'shape' in gives ? leavesIn(gives.shape) : [];
  });

/** The relations that a shape follows, by the names that lead to what they give. */
export const includedIn = ({ includes }: Shape, at: readonly string[] = []): readonly Included[] =>
  includes.flatMap(({ name, related, gives }) => {
    const path = [...at, name];
    const here = 'conditions' in gives ? [related, ...gives.conditions.flatMap(relatedIn)] : [related];
    const inner = 'shape' in gives ? includedIn(gives.shape, path) : [];
    return [...here.map((each) => ({ path, related: each })), ...inner];
  });

interface Included {
  readonly path: readonly string[];
  readonly related: Related;
}
