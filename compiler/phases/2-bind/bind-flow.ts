import type { Reporter } from '../../base/diagnostic.ts';
import type { FactsOf, Subject } from '../../base/diagnostic.ts';
import { startCount, tooManyNodes } from '../../ir/catalogue/bind.ts';
import { secondCatch } from '../../ir/catalogue/failures.ts';
import { controlPorts } from '../../ir/control-graph.ts';
import { acceptedRequest } from '../../ir/example.ts';
import { freeId } from '../../ir/fixes.ts';
import type { RouteDocument } from '../../ir/document.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import { defaultRetries } from '../../ir/isolation.ts';
import { nameOfNode } from '../../ir/project.ts';
import type { BoundRoute, Example, Issues, Route } from '../../ir/project.ts';
import { edgesOf } from '../../ir/route.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import type { Type } from '../../ir/type.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { nearestKind } from '../../nodes/other-names.ts';
import { bindEdges, findCycles, reportCycles } from './bind-edges.ts';
import { bindNodes, checkFed } from './bind-nodes.ts';
import type { DraftNode, FlowContext } from './bind-nodes.ts';
import { withChallenge } from './challenge.ts';
import { checkBorders } from './check-borders.ts';
import { expandSteps } from './expand-steps.ts';
import { checkExamples } from './check-examples.ts';
import { feedTenants } from './feed-tenants.ts';
import { nestBodies } from './nest-bodies.ts';
import { findIssues, standIns } from './partial.ts';
import { withTimesNearNow } from './times-near-now.ts';
import { contextAfterStart, contextOfStart, declaredBodyOf, urlOf } from './request-context.ts';
import type { Entry } from './request-context.ts';

const mostNodes = 1000;

/** A flow while it is being bound: its nodes, and what Start declares about its requests, if Start could be bound. */
interface DraftFlow {
  readonly context: FlowContext;
  readonly nodes: ReadonlyMap<string, DraftNode>;
  readonly entry: Entry | undefined;
  readonly declaredBody: Type | undefined;
  readonly url: string | undefined;
}

/** One route with its nodes, edges and trigger resolved; undefined if the errors leave nothing to check. */
export function bindFlow(
  { route, locate }: RouteDocument,
  declarations: Declarations,
  kinds: ReadonlyMap<string, NodeDefinition>,
  reporter: Reporter,
  signature?: FunctionSignature,
): BoundRoute | undefined {
  const owner: Subject = signature === undefined ? { route: route.id } : { route: route.id, isFunction: true };
  const count = route.flow.nodes?.length ?? 0;
  if (count > mostNodes) {
    const where = { place: locate(['flow', 'nodes']), subject: owner };
    reporter.report(tooManyNodes, { route: route.id, count, limit: mostNodes }, where);
    return undefined;
  }
  const bindContext = { ...contextOfStart(route, declarations), signature };
  const flow = draftFlow({ route, locate, kinds, reporter, bindContext, owner });
  const reportedOfNodes = [...reporter.diagnostics];
  const explained = bindEdges(flow.nodes, flow.context);
  const cut = checkBorders(flow.nodes, flow.context);
  const { tenancy } = declarations;
  const [entry] = [...flow.nodes.values()].filter(({ kind }) => kind.behaviour.kind === 'entry');
  const cycles = findCycles(flow.nodes);
  if (tenancy !== undefined && entry !== undefined && cycles.length === 0) feedTenants(flow.nodes, entry, tenancy);
  const unfed = checkFed(flow.nodes, new Set([...explained, ...cut]), flow.context);
  reportCycles(cycles, flow.nodes, reporter);
  checkExamples({ route, locate }, flow.url, flow.entry?.contract.accepts, declarations, reporter);
  const start = findStart(flow);
  checkCatch(flow.nodes, reporter);
  if (start === undefined || flow.entry === undefined || cycles.length > 0) return undefined;
  if (!reporter.hasErrors()) return { route: routeOf(flow, flow.entry, start.id, flow.nodes, declarations) };
  const stands = standIns(flow.context, flow.nodes);
  const nodes = new Map([...flow.nodes, ...stands]);
  const issues: Issues = findIssues(flow.nodes, stands, [...explained, ...cut, ...unfed], reportedOfNodes);
  // All other nodes are checked against what Start declares, and stand-ins may form cycles.
  if (issues.nodes.has(start.id) || findCycles(nodes).length > 0) return undefined;
  return { route: routeOf(flow, flow.entry, start.id, nodes, declarations), issues };
}

/** Start declares what the other nodes can expect of the request, so it is bound first. */
function draftFlow(base: FlowContext): DraftFlow {
  const entries = bindNodes(base, (definition) => definition?.isEntry === true);
  const [entry] = [...entries.values()].flatMap(({ kind: { behaviour } }) =>
    behaviour.kind === 'entry' ? [behaviour] : [],
  );
  const declaredBody = entry === undefined ? undefined : declaredBodyOf(entry);
  const context: FlowContext = { ...base, bindContext: contextAfterStart(base.bindContext, entry) };
  const others = bindNodes(context, (definition) => definition?.isEntry !== true);
  const url = entry === undefined ? base.route.path : urlOf(entry.trigger, base.route.path);
  return { context, nodes: new Map([...entries, ...others]), entry, declaredBody, url };
}

/** The only Start of a flow. A misspelled one is reported as an unknown kind. */
function findStart({ nodes, context }: DraftFlow): DraftNode | undefined {
  const { route, locate, kinds, reporter, owner } = context;
  const starts = [...nodes.values()].filter(({ kind }) => kind.behaviour.kind === 'entry');
  const isUnbound = (route.flow.nodes ?? []).some(
    ({ id, type }) => !nodes.has(id) && kinds.get(nearestKind(type, kinds.keys()) ?? '')?.isEntry === true,
  );
  if (starts.length !== 1 && !isUnbound)
    reporter.report(
      startCount,
      { count: starts.length, route: route.id, ...startFacts(starts, nodes, context) },
      { place: starts[1]?.place ?? locate(['flow']), subject: owner },
    );
  return starts.length === 1 ? starts[0] : undefined;
}

/** A flow has at most one Catch. */
function checkCatch(nodes: ReadonlyMap<string, DraftNode>, { report }: Reporter): void {
  const [first, ...others] = [...nodes.values()].filter(({ kind }) => kind.behaviour.kind === 'catch');
  if (first === undefined) return;
  for (const { place, subject, ...node } of others)
    report(
      secondCatch,
      { node: nameOfNode(node), first: nameOfNode(first) },
      { place, subject, related: [{ message: 'the first one', place: first.place }] },
    );
}

/** What the fixes for a missing, or a second, Start need. */
function startFacts(
  [, second]: readonly DraftNode[],
  nodes: ReadonlyMap<string, DraftNode>,
  { route: { flow }, kinds }: FlowContext,
): Pick<FactsOf<typeof startCount>, 'start' | 'second'> {
  if (second !== undefined) return { second: { id: second.id, edges: edgesOf(nodes, second.id) } };
  const type = [...kinds.values()].find(({ isEntry }) => isEntry === true)?.type;
  if (type === undefined) return {};
  const entered = new Set(flow.edges?.map(({ to }) => to));
  const [first, ...others] = [...nodes.values()].filter(
    ({ id, kind }) => controlPorts(kind).enters && !entered.has(`${id}.in`),
  );
  const id = freeId('start', new Set(flow.nodes?.map((node) => node.id)));
  return { start: { id, type, first: others.length === 0 ? first?.id : undefined } };
}

function routeOf(
  { context: { route, locate, bindContext }, url, declaredBody }: DraftFlow,
  { trigger, contract }: Entry,
  start: string,
  nodes: ReadonlyMap<string, DraftNode>,
  { name, tenancy, errors: { validation } }: Declarations,
): Route {
  const timeoutMs = route.timeoutMs ?? trigger.defaultTimeoutMs;
  const { signature } = bindContext;
  const whole: Route = {
    id: route.id,
    ...(signature === undefined ? {} : { signature }),
    ...(route.title === undefined ? {} : { title: route.title }),
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: route.tags ?? [],
    method: route.method,
    path: route.path,
    pathParams: bindContext.pathParams,
    url,
    overrides: route.overrides ?? [],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...transactionOf(route.transaction ?? false),
    ...(tenancy?.rowSecurity === undefined ? {} : { rowSecurity: true }),
    tellsAll: validation === 'all' && url !== undefined,
    trigger,
    contract,
    ...(declaredBody === undefined ? {} : { declaredBody }),
    start,
    nodes: new Map(),
    examples: (route.examples ?? []).map((example): Example => ({
      ...example,
      request: acceptedRequest(example, contract.accepts),
    })),
    place: locate,
  };
  return { ...whole, nodes: nestBodies(expandSteps(withTimesNearNow(withChallenge(nodes, name))), whole) };
}

const transactionOf = (
  given: Exclude<RouteDocument['route']['transaction'], undefined>,
): Pick<Route, 'transaction' | 'isolation'> =>
  typeof given === 'boolean'
    ? { transaction: given }
    : { transaction: true, isolation: { level: given.isolation, retries: given.retries ?? defaultRetries } };
