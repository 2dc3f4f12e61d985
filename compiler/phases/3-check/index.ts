import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic, Reporter } from '../../base/diagnostic.ts';
import { mayBeMissing } from '../../ir/catalogue/check.ts';
import { findingsBound } from '../../ir/catalogue/parse.ts';
import type { CheckedProject, CheckedRoute } from '../../ir/checked.ts';
import { controlGraph } from '../../ir/control-graph.ts';
import { outlineOf } from '../../ir/outline.ts';
import type { RouteOutline, Surroundings } from '../../ir/outline.ts';
import type { Node, Project, Route } from '../../ir/project.ts';
import { openObject } from '../../ir/type.ts';
import { checkTrigger } from './rules/route-suits-its-trigger.ts';
import { checkConflicts } from './rules/uses-agree.ts';
import { checkDeclaredBody } from './rules/declared-body-is-usable.ts';
import { checkExpectedMails } from './rules/expected-mails-are-sent.ts';
import { checkLabels } from './rules/credentials-stay-inside.ts';
import { checkAnswers, checkAvailability, warnUnused } from './rules/every-path-answers.ts';
import { checkReads, checkTransaction, findBodyUse, isTransactional } from './rules/transaction-can-roll-back.ts';
import { checkConventions, warnShadowing, warnUnusedDeclarations } from './rules/routes-are-not-shadowed.ts';
import { checkTypes } from './rules/inputs-fit.ts';
import { checkWebhook, findGuards } from './rules/webhook-is-verified.ts';
import { findUsers } from './analysis/users.ts';
import { orderEvaluation } from './analysis/evaluation-order.ts';
import { anticipateTypes } from './analysis/anticipated-types.ts';
import { inferTypes } from './analysis/types.ts';
import { findNarrowings } from './analysis/narrowings.ts';
import { resolveOperands } from './analysis/operands.ts';
import { warnArms } from './rules/branches-can-be-taken.ts';
import { warnRaces } from './rules/decisions-are-locked.ts';
import { warnAnswers, warnRepeated } from './rules/deliveries-are-deduplicated.ts';

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

/**
 * The types of a route with errors: of the nodes that have none, and get nothing from one that has. What else is found in a
 * flow, such as a path without an answer, may follow from what is missing.
 */
export function checkPartly(route: Route, flawed: ReadonlySet<string>, hideTests: boolean): readonly Diagnostic[] {
  const reporter = createReporter(findingsBound);
  const control = controlGraph(route.nodes, route.start);
  const needed = findUsers(route, control);
  const narrowings = findNarrowings(route, control);
  const typed = inferTypes(route, control, needed, narrowings);
  const judged = [...route.nodes.values()].filter(({ id }) => needed(id).length > 0 && !flawed.has(id));
  const uses = new Map(judged.map((node) => [node.id, resolveOperands(route, node, typed)]));
  const demands = new Map(nodesOf(route, control.nodes).map((node) => [node.id, orderEvaluation(route, uses, node)]));
  for (const node of judged) checkTypes(route, node, uses, typed, reporter);
  checkConflicts(route, demands, anticipateTypes(control, demands, narrowings.byEdge).conflicts, reporter);
  return reporter.diagnostics.filter(({ code }) => !hideTests || code !== mayBeMissing.code);
}

/** How the routes of a project go together, and with what it declares. */
export function checkTogether(
  around: Surroundings,
  routes: readonly RouteOutline[],
  { rules }: CheckOptions,
  reporter: Reporter,
): void {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  checkExpectedMails(routes, reporter);
  warnShadowing(endpoints, reporter);
  warnUnusedDeclarations(around, routes, reporter);
  if (rules.includes('conventions')) checkConventions(endpoints, reporter);
}

/** The passes of one route, in running order: first what is inferred, then what is refused. */
export function checkRoute(
  route: Route,
  { tables }: Surroundings,
  { mode }: CheckOptions,
  reporter: Reporter,
): CheckedRoute {
  const control = controlGraph(route.nodes, route.start);
  const needed = findUsers(route, control);
  const narrowings = findNarrowings(route, control);
  const typed = inferTypes(route, control, needed, narrowings);
  const run = [...route.nodes.values()].filter(({ id }) => needed(id).length > 0);
  const operands = new Map(run.map((node) => [node.id, resolveOperands(route, node, typed)]));
  const evaluationOrder = new Map(
    nodesOf(route, control.nodes).map((node) => [node.id, orderEvaluation(route, operands, node)]),
  );
  const { anticipated, conflicts } = anticipateTypes(control, evaluationOrder, narrowings.byEdge);
  const gates = findGuards(route, control, typed, needed);

  checkTrigger(route, reporter);
  checkReads(route, operands, reporter);
  checkDeclaredBody(route, reporter);
  checkAnswers(route, control, reporter);
  warnUnused(route, control, needed, reporter);
  checkAvailability(route, control, needed, reporter);
  for (const node of run) checkTypes(route, node, operands, typed, reporter);
  warnArms(route, run, operands, reporter);
  checkConflicts(route, evaluationOrder, conflicts, reporter);
  checkTransaction(route, run, reporter);
  if (isTransactional(route, run)) warnRaces(route, { control, tables, uses: operands, typed, narrowings }, reporter);
  checkWebhook(route, control, gates, mode, reporter);
  warnRepeated(route, control, reporter);
  warnAnswers(gates, typed, reporter);
  const credentials = checkLabels(route, tables, operands, typed, reporter);

  return {
    route,
    control,
    operands,
    evaluationOrder,
    anticipated,
    narrowings: narrowings.byEdge,
    bodyType: route.declaredBody ?? openObject(),
    body: findBodyUse(route, run, operands),
    transactional: isTransactional(route, run),
    outputType: (id, port) => {
      const node = route.nodes.get(id);
      return node === undefined
        ? { kind: 'unknown', presence: 'optional', storable: false }
        : typed.outputType(node, port);
    },
    credentials,
  };
}

const nodesOf = (route: Route, ids: readonly string[]): Node[] => ids.flatMap((id) => route.nodes.get(id) ?? []);
