import { nearest } from '../../base/did-you-mean.ts';
import { code, empty } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { ambiguousRelation, relationTooDeep, unknownRelation } from '../../ir/catalogue/relations.ts';
import type { ColumnMention, RelationMention } from '../../ir/named-columns.ts';
import type { Column, Table } from '../../ir/project.ts';
import type { BindContext } from '../define-node.ts';
import { relationsOf } from './relations.ts';
import type { Relation } from './relations.ts';
import { findColumn } from './table.ts';

export type ConfigPath = readonly (string | number)[];

/** The table whose columns a part of a query names. */
export interface Scope {
  /** Undefined if it is unknown, which has been reported. */
  readonly table: Table | undefined;
  /** The query's alias for the table, and those of the surrounding tables. */
  readonly alias: string;
  readonly around: readonly Scope[];
  /** The expressions of computed columns, for conditions on these. */
  readonly computed?: ReadonlyMap<string, Code>;
  /** Whether columns are written with the alias. */
  readonly isQualified: boolean;
  /** The prefix of input names, such as `favorites.`. */
  readonly prefix: string;
  /** Whether skipping a condition can only widen the result. Inside a `none`, it would narrow it. */
  readonly maySkip: boolean;
  /** The ports whose names no condition may use. */
  readonly fixed: readonly string[];
  /** Whether deleted rows are included. */
  readonly seesDeleted: boolean;
  readonly context: BindContext;
  /** Collects the relations, and the columns of related rows, that settings mention. */
  readonly mentions: { readonly columns: ColumnMention[]; readonly relations: RelationMention[] };
}

export const rootScope = (
  table: Table | undefined,
  fixed: readonly string[],
  isQualified: boolean,
  context: BindContext,
  seesDeleted = false,
): Scope => ({
  table,
  alias: table?.name ?? '',
  around: [],
  isQualified,
  prefix: '',
  maySkip: true,
  fixed,
  seesDeleted,
  context,
  mentions: { columns: [], relations: [] },
});

/** The column of that name. Reports an unknown one. */
export function columnIn(
  { table, around, context, mentions }: Pick<Scope, 'table' | 'around' | 'context' | 'mentions'>,
  column: string,
  at: ConfigPath,
  port?: ColumnMention['port'],
): Column | undefined {
  const found = findColumn(table, column, at, context);
  if (table !== undefined && around.length > 0)
    mentions.columns.push({ table: table.name, column, at, ...(port === undefined ? {} : { port }) });
  return found;
}

/** A column as the query writes it. */
export const refOf = ({ alias, isQualified }: Pick<Scope, 'alias' | 'isQualified'>, column: string): string =>
  isQualified ? `${alias}.${column}` : column;

/** The rows that a relation leads to, as a subquery. */
export interface Related {
  /** Undefined if there is no such relation, which has been reported. */
  readonly relation: Relation | undefined;
  readonly scope: Scope;
  /** The query's alias for the table in between. */
  readonly between?: string;
}

const deepest = 3;

export function follow(
  name: string,
  scope: Scope,
  at: ConfigPath,
  inner: Partial<Pick<Scope, 'prefix' | 'maySkip'>> = {},
): Related {
  const relation = findRelation(name, scope, at);
  const around = [scope, ...scope.around];
  const taken = aliasesOf(around);
  const between = relation?.through && aliasFor(relation.through.table.name, relation.through.table, taken, scope);
  const alias = relation === undefined ? '' : aliasFor(name, relation.table, [...taken, between ?? ''], scope);
  const prefix = `${scope.prefix}${name}.`;
  return {
    relation,
    scope: { ...scope, prefix, ...inner, table: relation?.table, alias, around, isQualified: true },
    ...(between === undefined ? {} : { between }),
  };
}

const aliasesOf = (scopes: readonly Scope[]): readonly string[] => scopes.map(({ alias }) => alias);

/** An alias that hides neither a table nor an alias of a surrounding query. */
function aliasFor(name: string, table: Table, taken: readonly string[], { context: { tables } }: Scope): string {
  const isFree = (alias: string): boolean => !taken.includes(alias) && (alias === table.name || !tables.has(alias));
  for (let count = 1; ; count += 1) {
    const alias = count === 1 ? name : `${name.slice(0, 60)}_${count}`;
    if (isFree(alias)) return alias;
  }
}

function findRelation(
  name: string,
  { table, around, context, seesDeleted, mentions }: Scope,
  at: ConfigPath,
): Relation | undefined {
  if (table === undefined) return undefined;
  const relations = relationsOf(table, context.tables, seesDeleted);
  const [relation, ...others] = relations.filter((each) => each.name === name);
  mentions.relations.push({ table: table.name, relation: name });
  if (relation === undefined) {
    const known = [...new Set(relations.map((each) => each.name))];
    context.report(unknownRelation, { name, table: table.name, near: nearest(name, known), known }, at);
    return undefined;
  }
  if (others.length > 0 || table.columns.has(name)) {
    const settings = [relation, ...others].map(({ setting }) => setting);
    context.report(ambiguousRelation, { name, table: table.name, isColumn: table.columns.has(name), settings }, at);
    return undefined;
  }
  if (around.length < deepest) return relation;
  context.report(relationTooDeep, { name, deepest }, at);
  return undefined;
}

/** `eb.selectFrom('users as author').whereRef('author.id', '=', 'articles.author_id')` */
export function relatedRows({ relation, scope, between = '' }: Related): Code {
  const [outer] = scope.around;
  if (relation === undefined || outer === undefined) return code``;
  const { table, from, to, through } = relation;
  const rows = code`eb.selectFrom(${named(table, scope.alias)})`;
  const own = `${outer.alias}.${from}`;
  const related =
    through === undefined
      ? code`${rows}.whereRef(${`${scope.alias}.${to}`}, '=', ${own})`
      : code`${rows}.innerJoin(${named(through.table, between)}, ${`${between}.${through.next}`}, ${`${scope.alias}.${through.key}`}).whereRef(${`${between}.${to}`}, '=', ${own})${onlyLiving({ ...scope, table: through.table, alias: between })}`;
  return code`${related}${onlyLiving(scope)}`;
}

/** `.where('deleted_at', 'is', null)`, unless the table deletes rows for good, or deleted rows are requested. */
export const onlyLiving = ({ table, seesDeleted, ...scope }: Scope): Code =>
  table?.softDelete === undefined || seesDeleted ? empty : code`.where(${refOf(scope, table.softDelete)}, 'is', null)`;

const named = ({ name }: Table, alias: string): string => (name === alias ? name : `${name} as ${alias}`);
