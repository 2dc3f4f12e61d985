import { invariant } from '../../../base/invariant.ts';
import { remember } from '../../../base/remember.ts';
import { code, empty, identifier } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { parameter, reads } from '../../../code/locals.ts';
import { callEffectOf } from '../../../ir/effect.ts';
import { camelCase } from '../../../ir/names.ts';
import type { InputValue, Label, RoutePlan, Variable } from '../../../ir/plan.ts';
import type { Route } from '../../../ir/project.ts';
import { isValidated } from '../../../ir/request-body.ts';
import { nodeOf, runNodes } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { createModuleParts } from './module-parts.ts';
import type { ModuleParts } from './module-parts.ts';
import { createOrigins } from './origins.ts';
import type { RouteScope } from './scope.ts';
import { lookInto } from './seen.ts';
import { unseen } from './unseen.ts';
import { usage } from './usage.ts';

/** The parameters of handlers and functions. */
export const given = {
  app: parameter('app'),
  db: parameter('db'),
  request: parameter('request'),
  reply: parameter('reply'),
  log: parameter('log'),
  signal: parameter('signal'),
};

interface Emitters extends Pick<ModuleParts, 'constants' | 'readers'> {
  /** Shared by the route's emitters. */
  readonly scope: RouteScope;
}

export function createScope(plan: RoutePlan, containers: RouteScope['containers'], isTraced: boolean): Emitters {
  const { checked } = plan;
  const { route } = checked;
  const isFunction = route.signature !== undefined;
  const hasRequest = route.url !== undefined;
  const request = reads(given.request);
  const signal = hasRequest ? code`${request}.signal` : reads(given.signal);
  const { once, share, constants, readers } = createModuleParts();
  const { clock } = usage(plan.block);
  const scope: RouteScope = {
    ...flowScope(plan),
    routeId: route.id,
    app: isFunction ? reads(given.app) : identifier('app'),
    read: reads,
    containers,
    isTraced,
    once,
    share,
    db: databaseOf(route, signal),
    clock: () => {
      invariant(clock !== undefined, 'a plan with a node that reads the clock has a clock');
      return scope.read(clock);
    },
    isolation: route.isolation,
    inTransaction: isFunction && checked.transactional,
    maybeInTransaction:
      isFunction && !runNodes(checked).some(({ kind }) => callEffectOf(kind)?.forbidsTransaction === true),
    rowSecurity: route.rowSecurity === true,
    isFunction,
    isTried: false,
    handsOut: false,
    isAnswer: false,
    seen: unseen,
    seenAt: () => unseen,
    implied: () => new Map(),
    impliedAround: () => new Map(),
    typeAround: () => undefined,
    hasRequest,
    request,
    reply: reads(given.reply),
    signal: isFunction || route.timeoutMs !== undefined ? signal : undefined,
    deadline: deadlineOf(route, signal),
    log: hasRequest ? code`${request}.log` : reads(given.log),
    isValidationAttached: route.tellsAll && isValidated(checked),
    body: checked.body,
    declared: declaredBody(checked),
  };
  return { scope: { ...scope, ...lookInto(plan.block, scope) }, constants, readers };
}

/** A value that a body takes from its surroundings. */
export interface Taken {
  readonly input: InputValue;
  readonly value: Code;
  /** TypeScript's type of the code, if it may be wider than the flow's. */
  readonly type: Type | undefined;
}

export function createBodyScope(plan: RoutePlan, around: RouteScope, taken: ReadonlyMap<Variable, Taken>): RouteScope {
  const scope: RouteScope = {
    ...around,
    ...flowScope(plan),
    read: (variable) => taken.get(variable)?.value ?? reads(variable),
    loop: undefined,
    isAnswer: false,
    seen: unseen,
    seenAt: () => unseen,
    impliedAround: (variable, side) => {
      const input = taken.get(variable)?.input;
      return input === undefined ? new Map() : around.implied(input, side);
    },
    typeAround: (variable) => taken.get(variable)?.type,
  };
  return { ...scope, ...lookInto([...(plan.prepared?.block ?? []), ...plan.block], scope) };
}

type FlowScope = Pick<
  RouteScope,
  | 'label'
  | 'start'
  | 'node'
  | 'isAttempted'
  | 'isCredential'
  | 'nameMade'
  | 'isOutputUsed'
  | 'fieldsUsed'
  | 'assignments'
  | 'isGathered'
  | 'origins'
  | 'bodies'
  | 'outputType'
  | 'inputType'
  | 'need'
>;

/** What belongs to a flow rather than to the bodies in it. */
function flowScope({ checked, block, prepared, names, bodies }: RoutePlan): FlowScope {
  const { route } = checked;
  const used = usage([...(prepared?.block ?? []), ...block]);
  const labels = new Map<Label, Local>();
  return {
    label: (label) => remember(labels, label, () => localOfLabel(label, route)),
    start: route.start,
    node: (id) => nodeOf(route, id),
    isAttempted: (id) => used.attempted.has(id),
    isCredential: (node, port) => checked.credentials.has(`${node}.${port}`),
    nameMade: ({ id, kind }) =>
      names.ofAccess({ base: { kind: 'output', node: id, port: kind.outputs[0]?.name ?? '' }, path: [] }),
    isOutputUsed: (node, output) => used.outputs.has(`${node}.${output}`),
    fieldsUsed: (node, output) => {
      const fields = used.outputs.get(`${node}.${output}`);
      return fields === 'whole' || used.joined.has(node) ? undefined : fields;
    },
    assignments: (variable) => used.assignments.get(variable) ?? [],
    isGathered: (variable) => used.gathered.has(variable),
    origins: createOrigins(checked),
    bodies,
    outputType: checked.outputType,
    inputType: checked.inputType,
    need: (node, port) => {
      const operand = checked.operands.get(node)?.get(port);
      return operand?.kind === 'value' ? operand.need : undefined;
    },
  };
}

/** Callers pass functions the database that they use themselves. */
function databaseOf({ signature, timeoutMs }: Route, signal: Code): Code {
  if (signature !== undefined) return reads(given.db);
  return timeoutMs === undefined ? code`app.db` : code`${lib.untilAborted([code`app.db`, signal])}`;
}

/** A caller may have no time limit. */
function deadlineOf({ signature, timeoutMs }: Route, signal: Code): Code {
  if (signature !== undefined) return code`${signal}?.throwIfAborted();\n`;
  return timeoutMs === undefined ? empty : code`${signal}.throwIfAborted();\n`;
}

const localOfLabel = ({ join: id }: Label, { nodes }: Route): Local => ({
  id: `label ${id}`,
  names: [camelCase(`to ${nodes.get(id)?.label ?? id}`), camelCase(`to ${id}`)],
});

/** The body as Start declares it, if the flow reads one; `type` is TypeScript's knowledge of it. */
export function declaredBody({
  route: { contract, declaredBody: type },
  body,
}: RoutePlan['checked']): RouteScope['declared'] {
  if (type === undefined || !body.json) return undefined;
  return { schema: contract.body, type: alternative(type, 'object') === undefined ? undefined : type };
}
