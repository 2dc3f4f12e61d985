import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic, Reporter } from '../../base/diagnostic.ts';
import { findingsBound } from '../../ir/catalogue/parse.ts';
import type { CheckedProject, CheckedRoute } from '../../ir/checked.ts';
import { outlineOf } from '../../ir/outline.ts';
import type { RouteOutline, Surroundings } from '../../ir/outline.ts';
import type { Flaws, Project, Route } from '../../ir/project.ts';
import { noFlaws } from '../../ir/project.ts';
import { openObject, unknown } from '../../ir/type.ts';
import { analyseRoute } from './analysis/route-analysis.ts';
import type { RouteAnalysis } from './analysis/route-analysis.ts';
import { partialRouteRules, projectRules, routeRules } from './rules/index.ts';

/** In development, an unverified webhook is a warning. `rules` are those that are not for everyone. */
export interface CheckOptions {
  readonly mode: 'production' | 'development';
  readonly rules: readonly 'conventions'[];
}

/** Infers types and needs, and refuses flows that could go wrong. */
export function check(
  project: Project,
  options: CheckOptions,
): { readonly checked: CheckedProject; readonly diagnostics: readonly Diagnostic[] } {
  const reporter = createReporter(findingsBound);
  const routes = project.routes.map((route) => checkRoute(route, project, options, reporter));
  checkTogether(project, routes.map(outlineOf), options, reporter);
  return { checked: { project, routes }, diagnostics: reporter.diagnostics };
}

/** What is found in the routes of a project of which others are missing: how they go together cannot be told. */
export function checkAlone(project: Project, options: CheckOptions): readonly Diagnostic[] {
  const reporter = createReporter(findingsBound);
  for (const route of project.routes) checkRoute(route, project, options, reporter);
  return reporter.diagnostics;
}

/** What is found in the nodes of a route with errors that have none, and get nothing from one that has. */
export function checkPartly(
  route: Route,
  { tables }: Surroundings,
  { mode }: CheckOptions,
  flaws: Flaws,
): readonly Diagnostic[] {
  const reporter = createReporter(findingsBound);
  const analysis = analyseRoute(route, { tables, mode }, flaws);
  for (const rule of partialRouteRules) rule(analysis, reporter.report);
  return reporter.diagnostics;
}

/** How the routes of a project go together, and with what it declares. */
export function checkTogether(
  declarations: Surroundings,
  routes: readonly RouteOutline[],
  { rules }: CheckOptions,
  { report }: Reporter,
): void {
  const project = { declarations, routes, conventions: rules.includes('conventions') };
  for (const rule of projectRules) rule(project, report);
}

export function checkRoute(
  route: Route,
  { tables }: Surroundings,
  { mode }: CheckOptions,
  { report }: Reporter,
): CheckedRoute {
  const analysis = analyseRoute(route, { tables, mode }, noFlaws);
  for (const rule of routeRules) rule(analysis, report);
  return checkedRoute(analysis);
}

const checkedRoute = (analysis: RouteAnalysis): CheckedRoute => {
  const { route, control, operands, evaluationOrder, anticipated, narrowings, types, traced } = analysis;
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
    outputType: (id, port) => {
      const node = route.nodes.get(id);
      return node === undefined ? unknown : types.outputType(node, port);
    },
    credentials: traced.ports,
  };
};
