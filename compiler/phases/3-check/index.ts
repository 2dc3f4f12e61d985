import { nodeOf } from '../../ir/route.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import type { CheckedRoute, PortTypes } from '../../ir/checked.ts';
import type { BoundRoute } from '../../ir/project.ts';
import type { Declarations, RouteSummary } from '../../ir/route-summary.ts';
import { openObject } from '../../ir/type.ts';
import type { Options } from '../../options.ts';
import { analyseProject } from './analysis/project-analysis.ts';
import { analyseRoute } from './analysis/route-analysis.ts';
import type { RouteAnalysis } from './analysis/route-analysis.ts';
import { isSenderVerified } from './analysis/webhook-guards.ts';
import { partialProjectRules, partialRouteRules, projectRules, routeRules } from './rules/index.ts';

export interface RouteCheck {
  /** Undefined if the route could not be bound without errors. */
  readonly checked?: CheckedRoute;
  readonly types: PortTypes;
  /** Of a delivery that was bound without errors: whether nothing happens before its sender is verified. */
  readonly isVerified?: boolean;
}

/**
 * Infers what a route needs, and refuses it if it could go wrong. In a route with errors, only the unaffected nodes are
 * checked.
 */
export function checkRoute(
  bound: BoundRoute,
  { tables }: Declarations,
  mode: RouteAnalysis['mode'],
  { report }: Reporter,
): RouteCheck {
  const analysis = analyseRoute(bound, { tables, mode });
  for (const rule of bound.issues === undefined ? routeRules : partialRouteRules) rule(analysis, report);
  const { route, types, availability } = analysis;
  const portTypes: PortTypes = {
    need: (id, port) => types.need(nodeOf(route, id), port),
    outputType: (id, port) => types.outputType(nodeOf(route, id), port),
    missingAt: (id, port, user) => availability.ofWire(nodeOf(route, id), port, user),
  };
  if (bound.issues !== undefined) return { types: portTypes };
  const isVerified = route.trigger.isDelivery === true ? { isVerified: isSenderVerified(analysis) } : {};
  return { checked: checkedRoute(analysis, portTypes), types: portTypes, ...isVerified };
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

function checkedRoute(analysis: RouteAnalysis, { outputType }: PortTypes): CheckedRoute {
  const { route, control, operands, evaluationOrder, anticipated, narrowings, traced } = analysis;
  return {
    route,
    control,
    operands,
    evaluationOrder,
    anticipated,
    narrowings: narrowings.byEdge,
    bodyType: route.declaredBody ?? openObject(),
    body: analysis.body,
    transactional: analysis.isTransactional,
    outputType,
    credentials: traced.ports,
  };
}
