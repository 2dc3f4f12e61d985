import { anticipated, edgeVertex, isControl } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { AnticipatedTypes, EvaluationStep } from '../../../ir/checked.ts';
import { callEffectOf, isConsequence } from '../../../ir/effect.ts';
import type { Refusal } from '../../../ir/deed.ts';
import { rejectsInput } from '../../../ir/may-reject.ts';
import { bodyInput } from '../../../ir/project.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { anticipatedAtStart, baseNode, nodeOf } from '../../../ir/route.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import { typeAtPath } from '../../../ir/type-path.ts';
import type { RouteTypes } from './types.ts';
import type { Users } from './users.ts';

/** A value that a call may refuse on every path of its function, before the function acts. */
export interface CallRefusal {
  readonly call: Node;
  /** The call, or the container around it in the flow. */
  readonly place: Node;
  /** The inputs of the call from which the refused value is computed. */
  readonly inputs: Refusal;
  /** The outputs of control nodes from which these inputs are computed. */
  readonly made: readonly Source[];
}

export interface Source {
  readonly node: Node;
  readonly port: string;
}

/** The refusals of a flow's calls, including calls in containers that every item reaches before it acts. */
export const callRefusals = ({ route, reached, bodies }: CallingFlow): readonly CallRefusal[] =>
  reached.flatMap((call) => {
    const body = bodies.get(call.id);
    if (body !== undefined) return refusalsInside(route, call, body);
    return (callEffectOf(call.kind)?.refusals ?? []).map((inputs) => ({
      ...{ call, place: call, inputs },
      made: [...inputs].flatMap((port) => sourcesOf(route, call, port)),
    }));
  });

/** A flow, and the functions that it calls. */
interface CallingFlow {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly reached: readonly Node[];
  readonly bodies: ReadonlyMap<string, CallingFlow>;
}

function refusalsInside(route: Route, container: Node, body: CallingFlow): readonly CallRefusal[] {
  const begin = edgeVertex(body.route.start, 'next');
  return callRefusals(body)
    .filter((refusal) => isDueAt(refusal, begin, body))
    .map((refusal) => ({
      ...refusal,
      place: container,
      made: refusal.made.flatMap((source) => sourcesOf(route, container, inputBehind(container, source))),
    }));
}

/** The input of a container that feeds an entry of its body. */
const inputBehind = ({ id, kind: { container } }: Node, { node, port }: Source): string =>
  node.id === id ? (container?.list ?? '') : bodyInput(node.id, port);

/** Whether a call would already have refused before `vertex` if its function were inlined. */
export function isDueAt(
  { place, made }: CallRefusal,
  vertex: string,
  { control }: Pick<CallingFlow, 'control'>,
): boolean {
  return anticipated(control, new Set([place.id])).has(vertex) && existsAt(made, vertex, control);
}

/** What a function refuses on every path before it acts: for each refusal, the ports of Start that it depends on. */
export function refusalsAtStart(analysis: Flow & CallingFlow): readonly Refusal[] {
  const { route, control } = analysis;
  const begin = edgeVertex(route.start, 'next');
  // Callers check the arguments of the function.
  const own = madeAtStart(analysis).filter(({ given }) => given?.id !== route.start);
  const called = callRefusals(analysis).filter(
    (refusal) => isDueAt(refusal, begin, analysis) && existsAt(refusal.made, begin, control),
  );
  return distinct([...own, ...called].map(({ made }) => new Set(made.map(({ port }) => port))));
}

/**
 * The inputs of a container from which every item, on every path and before it acts, computes values that may be
 * refused; undefined if there are no such values.
 */
export function preparedInputs(container: Node, body: Flow): ReadonlySet<string> | undefined {
  const made = madeAtStart(body);
  if (made.length === 0) return undefined;
  const sources = made.flatMap((each) => each.made);
  return new Set([container.kind.container?.list ?? '', ...sources.map((source) => inputBehind(container, source))]);
}

/** A flow, and its needs. */
interface Flow {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly live: readonly Node[];
  readonly users: Users;
  readonly types: Pick<RouteTypes, 'outputType'>;
  readonly anticipated: AnticipatedTypes;
}

interface Evaluated {
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
}

/** A node that needs a value which may be refused late, and the port that it feeds. */
interface Late {
  readonly node: Node;
  readonly port?: string;
}

type Check = Extract<EvaluationStep, { kind: 'check' }>;

/** The checks that a value may fail. */
const realChecks = ({ evaluationOrder }: Evaluated): readonly Check[] =>
  [...evaluationOrder.values()]
    .flat()
    .filter((step) => step.kind === 'check')
    .filter(({ operand: { type, need } }) => !isSubset(type, need));

/**
 * Values of an item that only some paths of a body need, so that they may be refused after earlier items have acted.
 */
export function lateInBody(flow: Flow & CallingFlow & Evaluated): readonly Late[] {
  const { route, control, live, users, anticipated: needs } = flow;
  const begin = edgeVertex(route.start, 'next');
  const isOfItem = (sources: readonly Source[]): boolean =>
    existsAt(sources, begin, control) && sources.some(({ node }) => node.id === route.start);
  const computed = live.filter(
    (node) =>
      rejectsInput(node) &&
      !anticipated(control, new Set(users(node.id))).has(begin) &&
      isOfItem(sourcesOf(route, node)),
  );
  const checked = realChecks(flow).flatMap((step) => {
    const { access, need } = step.operand;
    const early = needs.get(begin)?.get(accessKey(access))?.type;
    const node = nodeOf(route, step.consumer);
    const isLate = early === undefined || !isSubset(early, need);
    return isLate && isOfItem(sourcesOf(route, node, step.port)) ? [{ node, port: step.port }] : [];
  });
  const called = callRefusals(flow).filter(({ made }) => isOfItem(made));
  return [...computed.map((node) => ({ node })), ...checked, ...called.map(({ call }) => ({ node: call }))];
}

/**
 * Values made of data of the request and of what a node with consequences gives, so that they may be refused after it.
 */
export function lateInFlow(flow: Flow & Evaluated & { readonly requestData: RequestData }): readonly LateInFlow[] {
  const { route, live, requestData } = flow;
  const writtenBefore = (node: Node): Node | undefined =>
    requestData.makes(node)
      ? sourcesOf(route, node).find((source) => isConsequence(source.node.kind))?.node
      : undefined;
  const computed = live.flatMap((node): readonly LateInFlow[] => {
    const before = rejectsInput(node) ? writtenBefore(node) : undefined;
    return before === undefined ? [] : [{ node, before }];
  });
  const checked = realChecks(flow).flatMap((step): readonly LateInFlow[] => {
    const source = baseNode(route, step.operand.access.base);
    const before = source === undefined || isControl(source.kind) ? undefined : writtenBefore(source);
    return before === undefined ? [] : [{ node: nodeOf(route, step.consumer), port: step.port, before }];
  });
  return [...computed, ...checked];
}

interface LateInFlow extends Late {
  readonly before: Node;
}

/**
 * The values that may be refused at the start of a flow, since every path needs them. `given` is the control node whose
 * output is checked, if it comes from one.
 */
function madeAtStart(flow: Flow): readonly { readonly made: readonly Source[]; readonly given?: Node }[] {
  const { route, control, live, users, types } = flow;
  const begin = edgeVertex(route.start, 'next');
  const computed = live
    .filter((node) => rejectsInput(node) && anticipated(control, new Set(users(node.id))).has(begin))
    .map((node) => ({ made: sourcesOf(route, node) }));
  const checked = anticipatedAtStart(flow).flatMap(({ access: { base, path }, type }) => {
    if (base.kind === 'body') return [];
    const node = nodeOf(route, base.node);
    if (isSubset(typeAtPath(types.outputType(node, base.port), path), type)) return [];
    return isControl(node.kind)
      ? [{ made: [{ node, port: base.port }], given: node }]
      : [{ made: sourcesOf(route, node) }];
  });
  return [...computed, ...checked].filter(({ made }) => existsAt(made, begin, control));
}

const distinct = (refusals: readonly Refusal[]): readonly Refusal[] => [
  ...new Map(refusals.map((each) => [[...each].toSorted().join(' '), each])).values(),
];

const existsAt = (sources: readonly Source[], vertex: string, { dominators }: ControlGraph): boolean =>
  sources.every(({ node, port }) => {
    const edge = node.kind.outputs.find(({ name }) => name === port)?.with;
    return edge === undefined || dominators.dominates(edgeVertex(node.id, edge), vertex);
  });

/** The outputs of control nodes from which an input of a node, or a whole pure node, is computed. */
export function sourcesOf(route: Route, of: Node, port?: string): readonly Source[] {
  const found: Source[] = [];
  const seen = new Set<Node>();
  const visit = (node: Node, ports: Iterable<string>): void => {
    for (const name of ports) {
      const input = node.inputs.get(name);
      if (input?.kind !== 'wire') continue;
      const source = nodeOf(route, input.node);
      if (isControl(source.kind)) found.push({ node: source, port: input.port });
      else if (!seen.has(source)) {
        seen.add(source);
        visit(source, source.inputs.keys());
      }
    }
  };
  visit(of, port === undefined ? (of.body?.prepares ?? of.inputs.keys()) : [port]);
  return found;
}
