import { nodeOf } from '../../../ir/route.ts';
import type { AnticipatedTypes, BodyUse, EvaluationStep, Operands } from '../../../ir/checked.ts';
import { controlGraph } from '../../../ir/control-graph.ts';
import { callEffectOf, does } from '../../../ir/effect.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { BoundRoute, Issues, Node, Route, Table } from '../../../ir/project.ts';
import { requestData } from '../../../ir/request-data.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { anticipateTypes } from './anticipated-types.ts';
import type { Contradiction } from './anticipated-types.ts';
import { findAvailability } from './availability.ts';
import type { Availability } from './availability.ts';
import { findBodyUse } from './body-use.ts';
import { traceCredentials } from './credentials.ts';
import type { TracedCredentials } from './credentials.ts';
import { orderEvaluation } from './evaluation-order.ts';
import { findNarrowings } from './narrowings.ts';
import type { Narrowings } from './narrowings.ts';
import { resolveOperands } from './operands.ts';
import { settleTimes } from './settle-times.ts';
import { typedInputs } from './typed-inputs.ts';
import type { TypedInput } from './typed-inputs.ts';
import { inferTypes } from './types.ts';
import type { RouteTypes } from './types.ts';
import { findUsers } from './users.ts';
import type { Users } from './users.ts';
import { findGuards } from './webhook-guards.ts';
import type { Guard } from './webhook-guards.ts';

/** The facts about a route that its rules share, free of judgement. */
export interface RouteAnalysis {
  readonly route: Route;
  readonly tables: ReadonlyMap<string, Table>;
  readonly mode: 'production' | 'development';
  /** Whether an affected test might have established that a value is present. */
  readonly hidesTests: boolean;
  readonly control: ControlGraph;
  /** The reachable control nodes, in order. */
  readonly reached: readonly Node[];
  readonly users: Users;
  readonly availability: Availability;
  /** The nodes with errors, and those that get values of theirs. */
  readonly affected: Issues['nodes'];
  /** The nodes that run, without those affected by errors. */
  readonly live: readonly Node[];
  readonly narrowings: Narrowings;
  readonly types: RouteTypes;
  /** Those of the live nodes. */
  readonly operands: Operands;
  readonly inputs: readonly TypedInput[];
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
  readonly anticipated: AnticipatedTypes;
  readonly contradictions: readonly Contradiction[];
  readonly body: BodyUse;
  readonly requestData: RequestData;
  /**
   * Whether everything the flow writes commits together, due to `"transaction": true` or a Deduplicate; of a function,
   * whether it only runs in a transaction.
   */
  readonly isTransactional: boolean;
  readonly guards: readonly Guard[];
  readonly traced: TracedCredentials;
}

const noIssues: Issues = { nodes: new Set(), hideTests: false };

export function analyseRoute(
  { route, issues = noIssues }: BoundRoute,
  { tables, mode }: Pick<RouteAnalysis, 'tables' | 'mode'>,
): RouteAnalysis {
  const control = controlGraph(route.nodes, route.start);
  const reached = control.nodes.map((id) => nodeOf(route, id));
  const users = findUsers(route, control);
  const live = [...route.nodes.values()].filter(({ id }) => users(id).length > 0 && !issues.nodes.has(id));
  const narrowings = findNarrowings(route, control);
  const inferred = inferTypes(route, control, users, narrowings);
  const operands = new Map(live.map((node) => [node.id, resolveOperands(route, node, inferred)]));
  const { types, settled } = settleTimes(live, inferred, operands);
  for (const node of settled) operands.set(node.id, resolveOperands(route, node, types));
  const evaluationOrder = new Map(reached.map((node) => [node.id, orderEvaluation(route, operands, node)]));
  const fromRequest = requestData(route);
  return {
    route,
    tables,
    mode,
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
    ...anticipateTypes(control, evaluationOrder, narrowings.byEdge),
    body: findBodyUse(route, live, operands),
    isTransactional: isTransactional(route, live),
    requestData: fromRequest,
    guards: findGuards(route, control, users, { types, requestData: fromRequest }),
    traced: traceCredentials(route, operands, types),
  };
}

/** In a function, what needs a transaction makes its callers run it in theirs. */
function isTransactional({ transaction, signature }: Route, live: readonly Node[]): boolean {
  if (transaction || live.some(({ kind }) => does(kind, 'once'))) return true;
  return (
    signature !== undefined &&
    live.some(({ kind }) => does(kind, 'lock') || callEffectOf(kind)?.needsTransaction === true)
  );
}
