import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import {
  duplicateCondition,
  everyConditionOptional,
  inputOfTwoTypes,
  whichRows,
} from '../../ir/catalogue/conditions.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { InputPort } from '../../ir/kind.ts';
import type { Mentions, RowCondition } from '../../ir/named-columns.ts';
import type { Table } from '../../ir/project.ts';
import { tenantInput } from '../../ir/tenant.ts';
import { isChanged, isSameChange } from '../../ir/text-changes.ts';
import type { Type } from '../../ir/type.ts';
import { meet } from '../../ir/type-algebra.ts';
import type { BindContext } from '../define-node.ts';
import { isNullOperator } from '../null-operators.ts';
import { clashIn } from '../shared-input.ts';
import type { ConditionConfig } from './condition-config.ts';
import { areRelated, bindCondition, conjuncts, isSkippable, leavesOf, needOf, relatedIn } from './condition-tree.ts';
import type { Condition, Leaf } from './condition-tree.ts';
import { seesDeleted } from './deleted.ts';
import { emitConditions, isFixed } from './emit-conditions.ts';
import { onlyLiving, rootScope } from './scope.ts';
import type { Related, Scope } from './scope.ts';
import { holdsUniqueKey } from './table.ts';
import { ofTenant, ofTenantIn } from './of-tenant.ts';

const whenMissing =
  'Say with "ifMissing" what a missing value means: "skip" leaves the condition out, with "false" no row meets it; or give the value a default with Fallback, or let If Null take the flow elsewhere.';

export interface BoundConditions {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
  /** `.where(…).where(…)` */
  readonly emit: (context: EmitContext) => Code;
  readonly conditions: readonly RowCondition[];
  /** Whether the conditions are the same for every request, apart from the values to compare with. */
  readonly areFixed: (emit: EmitContext) => boolean;
  /** Whether at most one row meets the conditions. */
  readonly isUnique: boolean;
  /** The other tables that they read. */
  readonly related: readonly string[];
  readonly mentions: Mentions;
}

/** Binds the conditions of a query, and reports what is wrong with them. */
export function bindConditions(
  configs: readonly ConditionConfig[],
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
  deleted?: true,
): BoundConditions {
  const scope = rootScope(table, fixed, areRelated(configs), context, seesDeleted(deleted, table, context));
  return boundOf(bindAll(configs, scope), [], scope);
}

export const bindAll = (configs: readonly ConditionConfig[], scope: Scope): readonly Condition[] =>
  configs.map((config, index) => bindCondition(config, ['where', index], scope));

/** The conditions of a query. `inside` are conditions within its result, and `followed` the relations there. */
export function boundOf(
  own: readonly Condition[],
  inside: readonly Leaf[],
  scope: Scope,
  followed: readonly Related[] = [],
): BoundConditions {
  const { table, context, mentions, seesDeleted } = scope;
  const conditions = [...ofTenant(scope), ...own];
  const related = conditions.flatMap(relatedIn);
  const others = [...inside, ...[...related, ...followed].flatMap(ofTenantIn)];
  const leaves = conditions.flatMap(leavesOf);
  reportDuplicates([...leaves, ...others], context);
  const always = new Set(conditions.flatMap(conjuncts).filter((each) => !isSkippable(each)));
  const ofTable = leaves.filter(({ scope }) => scope.around.length === 0);
  const equal = ofTable.flatMap((leaf) =>
    leaf.operator === 'eq' && always.has(leaf) ? (leaf.column?.name ?? []) : [],
  );
  return {
    ...inputsOf([...leaves, ...others], context),
    emit: (emit) => code`${emitConditions(conditions, emit)}${onlyLiving(scope)}`,
    areFixed: (emit) => [...leaves, ...others].every((leaf) => isFixed(leaf, emit)),
    conditions: ofTable.flatMap((leaf) =>
      leaf.column === undefined
        ? []
        : [
            {
              column: leaf.column.name,
              port: leaf.port,
              isNamed: leaf.isNamed,
              always: always.has(leaf) ? leaf.operator : undefined,
            },
          ],
    ),
    isUnique: table !== undefined && holdsUniqueKey(table, new Set(equal), seesDeleted),
    related: tablesOf(related),
    mentions,
  };
}

/** The tables that relations lead to, and through. */
export const tablesOf = (related: readonly Related[]): readonly string[] => [
  ...new Set(
    related.flatMap(({ relation }) => [relation?.table.name ?? [], relation?.through?.table.name ?? []].flat()),
  ),
];

/** The inputs of conditions and their needs. A shared input has to satisfy all of its conditions. */
function inputsOf(leaves: readonly Leaf[], { report }: BindContext): Pick<BoundConditions, 'inputs' | 'needs'> {
  const fed = leaves.filter(({ operator, value }) => !isNullOperator(operator) && value === undefined);
  const ports = [...Map.groupBy(fed, ({ port }) => port)];
  for (const [input, users] of ports) {
    const clash = clashIn(users.map(needOf));
    if (clash !== undefined) report(inputOfTwoTypes, { input, ...clash }, [...(users[clash.index]?.at ?? []), 'input']);
  }
  return {
    inputs: ports.map(([name, users]) => {
      const mayBeMissing = users.every(({ ifMissing }) => ifMissing !== 'refuse');
      const repeated = mayBeMissing || users.length > 1 ? ({ repeated: true } as const) : {};
      if (name === tenantInput) return { name, tenant: true, ...repeated };
      const port = { name, ...repeated, ...spellingOf(users) };
      return mayBeMissing ? { ...port, optional: true } : { ...port, whenMissing };
    }),
    needs: Object.fromEntries(ports.map(([name, users]) => [name, users.map(needOf).reduce(meet)])),
  };
}

/** The changes of the columns, if all are compared for equality and change texts alike, but none to null. */
function spellingOf(leaves: readonly Leaf[]): Pick<InputPort, 'spelling'> {
  const spelling = leaves[0]?.column?.rules ?? {};
  const isAlike = ({ column, operator }: Leaf): boolean =>
    (operator === 'eq' || operator === 'ne') && isSameChange(column?.rules ?? {}, spelling);
  return isChanged(spelling) && spelling.emptyAsNull !== true && leaves.every(isAlike) ? { spelling } : {};
}

/** Reports conditions on the same column, with the same operator, whose inputs would have the same name. */
function reportDuplicates(leaves: readonly Leaf[], { report }: BindContext): void {
  const own = leaves.filter(({ isNamed, value }) => !isNamed && value === undefined);
  for (const [index, { port, column, operator, at }] of own.entries())
    if (column !== undefined && own.findIndex((other) => other.port === port) < index)
      report(duplicateCondition, { column: column.name, operator }, at);
}

interface Guards {
  readonly where?: readonly ConditionConfig[] | undefined;
  readonly all?: true | undefined;
  readonly deleted?: true | undefined;
}

/** The same for a node that changes rows. Also reports if it may change every row without saying so. */
export function bindGuards(
  { where, all, deleted }: Guards,
  table: Table | undefined,
  fixed: readonly string[],
  context: BindContext,
): BoundConditions {
  const sees = seesDeleted(deleted, table, context);
  const scope = rootScope(table, fixed, areRelated(where ?? []), context, sees);
  const conditions = bindAll(where ?? [], scope);
  if ((where === undefined) === (all === undefined))
    context.report(whichRows, { areBoth: all === true }, all === undefined ? [] : ['all']);
  const [first] = conditions.flatMap(leavesOf);
  if (first !== undefined && conditions.every(isSkippable) && table !== undefined)
    context.report(everyConditionOptional, { table: table.name, first: [...first.at, first.skippedBy] }, ['where']);
  return boundOf(conditions, [], scope);
}
