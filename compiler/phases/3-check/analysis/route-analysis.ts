import { mapEntries } from '../../../base/map-entries.ts';
import { placeTransactions } from '../../../ir/place-transaction.ts';
import { nodeOf, placeIn, scopeNodes } from '../../../ir/route.ts';
import type { AnticipatedTypes, BodyUse, EvaluationStep, Operands } from '../../../ir/checked.ts';
import { controlGraph } from '../../../ir/control-graph.ts';
import { does, needsTransaction } from '../../../ir/effect.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { BoundRoute, Issues, Node, RequiredGuard, Route, Table } from '../../../ir/project.ts';
import type { Validation } from '../../../ir/error-shape.ts';
import type { Tenancy } from '../../../ir/tenancy.ts';
import { requestData } from '../../../ir/request-data.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { anticipateTypes } from './anticipated-types.ts';
import type { Contradiction } from './anticipated-types.ts';
import { findAvailability } from './availability.ts';
import type { Availability } from './availability.ts';
import { typeBody, withBody } from './body-types.ts';
import { findBodyUse } from './body-use.ts';
import { traceCredentials } from './credentials.ts';
import type { TracedCredentials } from './credentials.ts';
import { orderEvaluation } from './evaluation-order.ts';
import { flatten } from './flat-flow.ts';
import type { FlatFlow } from './flat-flow.ts';
import { impossiblePorts } from './missing-cases.ts';
import { findNarrowings } from './narrowings.ts';
import type { Narrowings } from './narrowings.ts';
import { findNeededResults } from './needed-results.ts';
import type { NeededResults } from './needed-results.ts';
import { needThrough } from './needs-through.ts';
import { resolveOperands } from './operands.ts';
import { traceMarkup, traceUnescaped } from './markup.ts';
import { findRepetitions } from './repetitions.ts';
import type { Repetition } from './repetitions.ts';
import { traceRequestTexts } from './request-text.ts';
import { settleTimes } from './settle-times.ts';
import type { TracesTo } from './taint.ts';
import { typedInputs } from './typed-inputs.ts';
import type { TypedInput } from './typed-inputs.ts';
import { inferTypes } from './types.ts';
import type { RouteTypes } from './types.ts';
import { findUsers } from './users.ts';
import { findUses } from './uses.ts';
import type { Users } from './users.ts';
import { findGuards } from './webhook-guards.ts';
import type { Guard } from './webhook-guards.ts';

/** The facts about a route, or about a body in it, that the rules share. They contain no judgements. */
export interface RouteAnalysis extends Omit<ScopeAnalysis, 'bodies'> {
  /** By container. */
  readonly bodies: ReadonlyMap<string, RouteAnalysis>;
  /** The whole flow, with the nodes of bodies inlined. */
  readonly flat: FlatFlow;
  readonly guards: readonly Guard[];
  /** The guards that requests have to pass before the route acts. */
  readonly requiredGuards: readonly RequiredGuard[];
  /** Where the tenant of a request comes from; undefined if the project declares no `tenant`. */
  readonly tenancy: Tenancy | undefined;
  /** How many faults of a request its answer tells. */
  readonly validation: Validation;
  /** Whether a node, or the container around it, runs again when an isolated transaction is retried. */
  readonly runsAgain: (node: Node) => boolean;
  readonly traced: TracedCredentials;
  /** The texts of the request that a value contains. */
  readonly requestTexts: TracesTo;
  /** The texts of others in it that nothing escapes, and the Templates whose markup it contains. */
  readonly unescaped: TracesTo;
  readonly markup: TracesTo;
  /** Values of the request that are read for each item of a list. Those of the whole flow, in bodies, too. */
  readonly repetitions: readonly Repetition[];
}

/** The facts about a flow that do not depend on the flow around it. */
export interface ScopeAnalysis {
  readonly route: Route;
  readonly bodies: ReadonlyMap<string, ScopeAnalysis>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly mode: 'production' | 'development';
  /** Whether a test with errors might have established that a value is present. */
  readonly hidesTests: boolean;
  readonly control: ControlGraph;
  /** The reachable control nodes, in order. */
  readonly reached: readonly Node[];
  readonly users: Users;
  readonly availability: Availability;
  /** The nodes with errors, and those that get values from them. */
  readonly affected: Issues['nodes'];
  /** The nodes that run, except those affected by errors. */
  readonly live: readonly Node[];
  readonly narrowings: Narrowings;
  readonly types: RouteTypes;
  /** The operands of the live nodes. */
  readonly operands: Operands;
  readonly inputs: readonly TypedInput[];
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
  readonly anticipated: AnticipatedTypes;
  readonly contradictions: readonly Contradiction[];
  readonly body: BodyUse;
  readonly requestData: RequestData;
  /**
   * Whether everything that the flow writes is committed together, due to `"transaction": true` or a Deduplicate; for a
   * function, whether it only runs in a transaction.
   */
  readonly isTransactional: boolean;
}

const noIssues: Issues = { nodes: new Set(), hideTests: false };

type Settings = Pick<RouteAnalysis, 'tables' | 'mode'>;
type OfProject = Pick<RouteAnalysis, 'requiredGuards' | 'tenancy' | 'validation'>;

export function analyseRoute(
  bound: BoundRoute,
  { requiredGuards, tenancy, validation, ...settings }: Settings & OfProject,
): RouteAnalysis {
  const whole = analyseScope(bound, settings);
  const { route, requestData: fromRequest } = whole;
  const types = typesOfAll(whole);
  const flat = flatten(whole, types);
  const guards = route.trigger.isDelivery === true ? findGuards(flat) : [];
  const scopes = scopesIn(whole);
  const traced = traceCredentials(
    route,
    scopes.flatMap((scope) => scope.live),
    types,
  );
  const requestTexts = traceRequestTexts(route, types);
  const [unescaped, markup] = [traceUnescaped(route, types), traceMarkup(route, types)];
  const repetitions = findRepetitions(route, whole, types);
  const runsAgain = findRetried(whole);
  const complete = (scope: ScopeAnalysis, isTransactional: boolean): RouteAnalysis => ({
    ...scope,
    // A body runs in the transaction of the flow around it.
    bodies: mapEntries(scope.bodies, (body, id) =>
      complete(body, runsInTransaction({ ...scope, isTransactional }, nodeOf(scope.route, id))),
    ),
    requestData: fromRequest,
    isTransactional,
    flat,
    guards,
    requiredGuards,
    tenancy,
    validation,
    runsAgain,
    traced,
    requestTexts,
    unescaped,
    markup,
    repetitions,
  });
  return complete(whole, whole.isTransactional);
}

function findRetried({ route, control, isTransactional: transactional }: ScopeAnalysis): RouteAnalysis['runsAgain'] {
  const places = route.isolation === undefined ? undefined : placeTransactions({ route, control, transactional });
  if (places?.kind !== 'placed') return () => false;
  return (node) => {
    const { id } = placeIn(route, node);
    return places.at.some((start) => control.dominators.dominates(start, id)) && !control.isCaught(id);
  };
}

/** Whether a node runs in its flow's transaction. The transaction of a route has ended when Catch runs. */
export const runsInTransaction = (
  { isTransactional, route, control }: Pick<ScopeAnalysis, 'isTransactional' | 'route' | 'control'>,
  { id }: Node,
): boolean => isTransactional && (route.signature !== undefined || !control.isCaught(id));

interface Scope<Inner> {
  readonly bodies: ReadonlyMap<string, Inner>;
  readonly users: Users;
}

/** A flow, and all bodies in it that run. */
export const scopesIn = <Flow extends Scope<Flow>>(flow: Flow): readonly Flow[] => [
  flow,
  ...[...runBodies(flow).values()].flatMap((body) => scopesIn(body)),
];

/** The bodies of containers that run. */
export const runBodies = <Flow>({ bodies, users }: Scope<Flow>): ReadonlyMap<string, Flow> =>
  new Map([...bodies].filter(([container]) => users(container).length > 0));

/** A flow, and all bodies in it, including those that never run. */
export const allScopes = <Flow extends Scope<Flow>>(flow: Flow): readonly Flow[] => [
  flow,
  ...[...flow.bodies.values()].flatMap((body) => allScopes(body)),
];

/** The types of the ports of any node, whichever body it is in. */
function typesOfAll(whole: ScopeAnalysis): RouteTypes {
  if (whole.bodies.size === 0) return whole.types;
  const byScope = new Map(allScopes(whole).map(({ route, types }) => [route.scope, types]));
  const of = ({ scope }: Node): RouteTypes => byScope.get(scope) ?? whole.types;
  return {
    inputType: (node, port) => of(node).inputType(node, port),
    need: (node, port) => of(node).need(node, port),
    outputType: (node, port) => of(node).outputType(node, port),
    conflict: (node) => of(node).conflict(node),
    reportConfig: (node, known, report) => of(node).reportConfig(node, known, report),
    sees: (node) => of(node).sees(node),
    completions: (node, at) => of(node).completions(node, at),
  };
}

/** A flow as it is drawn, without the types of its values. */
interface Drawing extends Pick<ScopeAnalysis, 'users' | 'narrowings' | 'requestData'> {
  readonly bound: Route;
  readonly issues: Issues;
  readonly drawn: ControlGraph;
}

export function analyseScope({ route: bound, issues = noIssues }: BoundRoute, settings: Settings): ScopeAnalysis {
  const drawn = controlGraph(bound.nodes, bound.start);
  const users = findUsers(bound, drawn);
  const narrowings = findNarrowings(bound, drawn);
  return analyseTypes(
    { bound, issues, drawn, users, narrowings, requestData: requestData(bound) },
    settings,
    new Map(),
  );
}

/** Once it is known what a flow needs of its Maps' results, it is analysed again: their bodies need the same. */
function analyseTypes(drawing: Drawing, settings: Settings, needed: NeededResults): ScopeAnalysis {
  const { bound, issues, drawn, users, narrowings, requestData: fromRequest } = drawing;
  const bodies = new Map<string, ScopeAnalysis>();
  const inferred = inferTypes(bound, { control: drawn, users, narrowings }, (node, body, input) => {
    const typed = typeBody({ route: bound, requestData: fromRequest, needed }, node, body, input, (inner) =>
      analyseScope({ route: inner, issues }, settings),
    );
    bodies.set(node.id, typed.analysis);
    return typed;
  });
  const route = bodies.size === 0 ? bound : withBodies(bound, bodies);
  const reached = drawn.nodes.map((id) => nodeOf(route, id));
  const live = scopeNodes(route).filter(({ id }) => users(id).length > 0 && !issues.nodes.has(id));
  const operands = new Map(live.map((node) => [node.id, resolveOperands(route, node, inferred)]));
  const { types: agreeing, settled } = settleTimes(live, inferred, operands);
  for (const node of settled) operands.set(node.id, resolveOperands(route, node, agreeing));
  const uses = findUses(live);
  const types = needThrough(live, uses, agreeing, operands, (node, known) => resolveOperands(route, node, known));
  const impossible = impossiblePorts(reached, operands);
  const control = impossible.size === 0 ? drawn : controlGraph(bound.nodes, bound.start, impossible);
  const evaluationOrder = new Map(reached.map((node) => [node.id, orderEvaluation(route, operands, node)]));
  const needs = anticipateTypes(control, evaluationOrder, narrowings.byEdge);
  const flow = { live, users, uses, control, types, operands, bodies, requestData: fromRequest };
  const further = findNeededResults({ ...flow, anticipated: needs.anticipated }, needed);
  if (further.size > 0) return analyseTypes(drawing, settings, new Map([...needed, ...further]));
  return {
    ...settings,
    route,
    bodies,
    hidesTests: issues.hideTests,
    affected: issues.nodes,
    control,
    reached,
    users,
    availability: findAvailability(route, control, users),
    live,
    narrowings,
    types,
    operands,
    inputs: typedInputs(route, live, types, operands),
    evaluationOrder,
    ...needs,
    body: findBodyUse(route, live, operands),
    isTransactional: isTransactional(route, live),
    requestData: fromRequest,
  };
}

const withBodies = (route: Route, bodies: ReadonlyMap<string, ScopeAnalysis>): Route => ({
  ...route,
  nodes: mapEntries(route.nodes, (node) => {
    const analysis = bodies.get(node.id);
    return analysis === undefined || node.body === undefined ? node : withBody(node, node.body, analysis);
  }),
});

/** If a function's nodes need a transaction, its callers have to run it in theirs. */
const isTransactional = ({ transaction, signature }: Route, live: readonly Node[]): boolean =>
  signature === undefined
    ? transaction || live.some(({ kind }) => does(kind, 'once'))
    : live.some(({ kind }) => needsTransaction(kind, transaction));
