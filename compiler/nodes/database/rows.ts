import { code, identifier } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { excludingSettings } from '../../ir/catalogue/conditions.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Table } from '../../ir/project.ts';
import type { Taint } from '../../ir/taint.ts';
import type { Type } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import type { ConditionConfig } from './condition-config.ts';
import { areRelated, presentIn } from './condition-tree.ts';
import { bindAll, boundOf, tablesOf } from './conditions.ts';
import type { BoundConditions } from './conditions.ts';
import { seesDeleted } from './deleted.ts';
import { emitSelect } from './emit-shape.ts';
import type { ColumnChoice, IncludeConfig, OrderChoices, OrderConfig } from './include-config.ts';
import { bindOrdering } from './ordering.ts';
import { callSelect } from './prepared.ts';
import { refOf, rootScope } from './scope.ts';
import { bindShape, includedIn, leavesIn, sensitiveIn, typeOfShape } from './shape.ts';

interface RowsConfig {
  readonly where: readonly ConditionConfig[];
  readonly columns?: readonly ColumnChoice[] | undefined;
  readonly include?: Readonly<Record<string, IncludeConfig>> | undefined;
  readonly orderBy?: OrderConfig | OrderChoices;
  readonly lock?: 'update' | undefined;
  readonly deleted?: true | undefined;
}

/** Rows that a node reads. */
export interface BoundRows extends BoundConditions {
  readonly type: Type;
  /** The columns in a row that are not renamed by the settings. */
  readonly columns: readonly string[];
  /**
   * The rows of a query. If building its SQL is expensive compared to running it, as for one row or with related rows,
   * the statement is declared outside the handler and built once, unless it varies between requests.
   */
  readonly read: (
    name: string,
    query: (db: Code, emit: EmitContext) => Code,
    execute: 'execute' | 'executeTakeFirst',
    emit: EmitContext,
  ) => Code;
  /** `.select([…])` and `.orderBy(…)` */
  readonly select: (emit: EmitContext) => Code;
  readonly order: (emit: EmitContext) => Code;
  /** A column as the query writes it. */
  readonly nameOf: (column: string) => string;
  /** Where the rows at an output have what they include of tables on which it does not depend which rows they are. */
  readonly includes: (output: string) => NonNullable<Kind['includes']>;
  /** What is sensitive in the rows at an output: `item` is the path to one of them. */
  readonly taint: (output: string, item?: readonly null[]) => Taint;
}

/** Binds which rows are read and what is read of them, and reports what is wrong with that. */
export function bindRows(
  config: RowsConfig,
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): BoundRows {
  const { where, columns, include = {}, orderBy = [], lock } = config;
  const isShaped = Object.keys(include).length > 0 || columns?.some((column) => typeof column === 'object') === true;
  const own = 'choices' in orderBy ? [orderBy.input] : [];
  const sees = seesDeleted(config.deleted, table, context);
  const scope = rootScope(table, [...fixed, ...own], isShaped || areRelated(where), context, sees);
  const conditions = bindAll(where, scope);
  const shape = bindShape(config, scope, [], presentIn(conditions));
  if (lock !== undefined && config.include !== undefined)
    context.report(
      excludingSettings,
      { first: 'include', second: 'lock', why: 'Only rows of the table itself could be locked.' },
      ['lock'],
    );
  const included = includedIn(shape);
  const followed = included.map(({ related }) => related);
  const bound = boundOf(conditions, leavesIn(shape), scope, followed);
  const ordering = bindOrdering(orderBy, scope, fixed);
  return {
    ...bound,
    inputs: [...bound.inputs, ...ordering.inputs],
    needs: { ...bound.needs, ...ordering.needs },
    related: [...new Set([...bound.related, ...tablesOf(followed)])],
    includes: (output) =>
      included.flatMap(({ path, related }) =>
        tablesOf([related]).flatMap((name) => (bound.related.includes(name) ? [] : [{ output, path, table: name }])),
      ),
    type: typeOfShape(shape),
    columns: columns?.filter((column) => typeof column === 'string') ?? shape.columns.map(({ as }) => as),
    read: (name, query, execute, emit) =>
      (execute === 'executeTakeFirst' || shape.includes.length > 0) && !('choices' in orderBy) && bound.areFixed(emit)
        ? callSelect(name, query, execute, emit)
        : code`${query(emit.db, emit)}.${identifier(execute)}()`,
    select: (emit) => emitSelect(shape, emit),
    order: ordering.emit,
    nameOf: (column) => refOf(scope, column),
    taint: (output, item = []) => {
      const parts = sensitiveIn(shape).map(({ path, name }) => ({ output, path: [...item, ...path], name }));
      return parts.length === 0 ? { kind: 'sanitizer' } : { kind: 'parts', parts };
    },
  };
}
