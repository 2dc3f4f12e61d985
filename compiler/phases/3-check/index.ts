import { mapEntries } from '../../base/map-entries.ts';
import { once } from '../../base/once.ts';
import { giverOf, nodeOf } from '../../ir/route.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import type { AccessPath, CheckedRoute, PortTypes } from '../../ir/checked.ts';
import type { PartPath } from '../../ir/part-path.ts';
import type { BoundRoute, Input } from '../../ir/project.ts';
import type { Declarations, RouteSummary } from '../../ir/route-summary.ts';
import { openObject } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import type { Options } from '../../options.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import { functionFacts, neededInputs } from './analysis/function-facts.ts';
import type { FunctionFacts } from './analysis/function-facts.ts';
import { guardsRequiredIn } from '../../ir/required-guards.ts';
import { acceptedAtStart } from './analysis/accepted-types.ts';
import { analyseProject } from './analysis/project-analysis.ts';
import { allScopes, analyseRoute, analyseScope, runBodies, scopesIn } from './analysis/route-analysis.ts';
import type { RouteAnalysis } from './analysis/route-analysis.ts';
import { securityOf } from './analysis/security.ts';
import { resolveOutput } from './analysis/resolve.ts';
import { isSenderVerified } from './analysis/webhook-guards.ts';
import {
  bodyRules,
  functionRules,
  partialProjectRules,
  partialRouteRules,
  projectRules,
  routeRules,
} from './rules/index.ts';

/** Whether a part of an input of a function is private. */
export type IsPrivate = (port: string, path: PartPath) => boolean;

/** Facts about the outputs of nodes. */
export interface ValueFacts {
  /** Where a value comes from, seen through nodes that only pass it on; undefined for constants and secrets. */
  readonly originOf: (node: string, port: string) => AccessPath | undefined;
  /**
   * Whether a part of a value is, holds or derives from a secret, a credential, a sensitive column or a hash. A part of
   * a function's input is private if its callers say so.
   */
  readonly isPrivate: (node: string, port: string, path: PartPath, ofInput?: IsPrivate) => boolean;
}

/** Infers the types of a route's values, so that kinds can announce the questions that they will ask TypeScript. */
export function inferRoute(bound: BoundRoute): void {
  analyseScope(bound, { tables: new Map(), mode: 'production' });
}

export interface RouteCheck {
  /** Undefined if the route could not be bound without errors. */
  readonly checked?: CheckedRoute;
  readonly types: PortTypes;
  /** For a delivery that was bound without errors: whether nothing happens before its sender is verified. */
  readonly isVerified?: boolean;
  /** For a route that was bound without errors. */
  readonly values?: ValueFacts;
  /** For a function that was bound without errors. */
  readonly facts?: FunctionFacts;
}

/**
 * Infers what a route needs, and refuses the route if it could go wrong. In a route with errors, only unaffected nodes
 * are checked.
 */
export function checkRoute(
  bound: BoundRoute,
  declarations: Declarations,
  mode: RouteAnalysis['mode'],
  { report }: Reporter,
): RouteCheck {
  const { tables, tenancy } = declarations;
  const analysis = analyseRoute(bound, {
    tables,
    mode,
    requiredGuards: guardsRequiredIn(bound.route, declarations),
    tenancy,
    validation: declarations.errors.validation,
  });
  const rules = bound.route.signature === undefined ? routeRules : functionRules;
  for (const rule of bound.issues === undefined ? rules : partialRouteRules) rule(analysis, report);
  for (const body of scopesIn(analysis).slice(1))
    for (const rule of bound.issues === undefined ? bodyRules : partialRouteRules) rule(body, report);
  const { route } = analysis;
  const portTypes = portTypesOf(analysis);
  if (bound.issues !== undefined) return { types: portTypes };
  const isVerified = route.trigger.isDelivery === true ? { isVerified: isSenderVerified(analysis) } : {};
  const facts = route.signature === undefined ? {} : { facts: functionFacts(analysis) };
  return {
    checked: checkedRoute(analysis),
    types: portTypes,
    ...isVerified,
    values: valueFacts(analysis),
    ...facts,
  };
}

/** Includes the types of nodes in bodies. The ports inside a container are those where its body begins and ends. */
function portTypesOf(analysis: RouteAnalysis): PortTypes {
  const scopes = new Map(allScopes(analysis).map((scope) => [scope.route.scope, scope]));
  const around = (id: string): RouteAnalysis => scopes.get(nodeOf(analysis.route, id).scope) ?? analysis;
  const outputType: PortTypes['outputType'] = (id, port) => {
    const { container } = nodeOf(analysis.route, id).kind;
    const isInside = container !== undefined && (port === container.item || port === container.index);
    const { route, types } = (isInside ? scopes.get(id) : undefined) ?? around(id);
    return types.outputType(nodeOf(route, giverOf(route.nodes, id, port)), port);
  };
  return {
    need: (id, port) => around(id).types.need(nodeOf(around(id).route, id), port),
    outputType,
    missingAt: (id, port, user) => {
      const { route, availability } = around(user);
      const source = route.nodes.get(giverOf(route.nodes, id, port));
      return source === undefined ? undefined : availability.ofWire(source, port, user);
    },
    sees: (id) => around(id).types.sees(nodeOf(around(id).route, id)),
    completions: (id, at) => around(id).types.completions(nodeOf(around(id).route, id), at),
  };
}

/** The types that a function, bound as declared, needs its inputs to have. */
export function inputNeeds(
  bound: BoundRoute,
  { inputs }: FunctionSignature,
  { tables }: Declarations,
  mode: RouteAnalysis['mode'],
): ReadonlyMap<string, Type> {
  return neededInputs(
    inputs,
    analyseRoute(bound, { tables, mode, requiredGuards: [], tenancy: undefined, validation: 'first' }),
  );
}

/**
 * Checks how the routes of a project fit together and with its declarations. `isPart`: other routes have errors and are
 * missing.
 */
export function checkProject(
  declarations: Declarations,
  routes: readonly RouteSummary[],
  rules: Options['rules'],
  isPart: boolean,
  { report }: Reporter,
): void {
  const project = analyseProject(declarations, routes, rules);
  for (const rule of isPart ? partialProjectRules : projectRules) rule(project, report);
}

function valueFacts({ route, traced: { credentials, hashes } }: RouteAnalysis): ValueFacts {
  return {
    originOf: (node, port) => {
      const origin = resolveOutput(route, nodeOf(route, node), port);
      return origin.kind === 'access' ? origin.access : undefined;
    },
    isPrivate: (node, port, path, ofInput = () => true) => {
      const input: Input = { kind: 'wire', node, port, place: nodeOf(route, node).place };
      return [...credentials(input, path), ...hashes(input, path)].some(
        ({ source: { node: giver, input: given } }) =>
          given === undefined || giver?.id !== route.start || ofInput(given.name, given.path),
      );
    },
  };
}

function checkedRoute(analysis: RouteAnalysis): CheckedRoute {
  const { route, types, control, operands, evaluationOrder, anticipated, narrowings, traced } = analysis;
  const checked: CheckedRoute = {
    route,
    control,
    operands,
    evaluationOrder,
    anticipated,
    accepted: once(() => acceptedAtStart(checked, narrowings)),
    narrowings: narrowings.byEdge,
    bodyType: route.declaredBody ?? openObject(),
    body: analysis.body,
    transactional: analysis.isTransactional,
    outputType: (id, port) => types.outputType(nodeOf(route, id), port),
    inputType: (id, port) => types.inputType(nodeOf(route, id), port),
    credentials: traced.ports,
    security: securityOf(analysis),
    bodies: mapEntries(runBodies(analysis), checkedRoute),
  };
  return checked;
}
