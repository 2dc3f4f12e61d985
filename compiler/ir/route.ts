import { invariant } from '../base/invariant.ts';
import type { AnticipatedType, Base, CheckedRoute } from './checked.ts';
import { edgeVertex } from './control-graph.ts';
import type { Edge } from './fixes.ts';
import type { ControlEdge, Input, Node, Route } from './project.ts';

/** The node with an id that comes from the route itself, so it must exist. */
export function nodeOf({ nodes }: Pick<Route, 'nodes'>, id: string): Node {
  const node = nodes.get(id);
  invariant(node !== undefined, `${id} is a node of its route`);
  return node;
}

/** The node that feeds an input; undefined for a constant and for an input that nothing feeds. */
export const sourceOf = (route: Pick<Route, 'nodes'>, input: Input | undefined): Node | undefined =>
  input?.kind === 'wire' ? nodeOf(route, input.node) : undefined;

/** The node that a base is the output of; undefined for the body. */
export const baseNode = (route: Pick<Route, 'nodes'>, base: Base): Node | undefined =>
  base.kind === 'output' ? nodeOf(route, base.node) : undefined;

/** The nodes that the flow runs, without those of bodies in it. */
export const runNodes = ({ route, operands }: Pick<CheckedRoute, 'route' | 'operands'>): readonly Node[] =>
  [...operands.keys()].map((id) => nodeOf(route, id));

/** The nodes that the flow and the bodies in it run. */
export const allRunNodes = (checked: Pick<CheckedRoute, 'route' | 'operands' | 'bodies'>): readonly Node[] => [
  ...runNodes(checked),
  ...[...checked.bodies.values()].flatMap(allRunNodes),
];

/** What every path from the start of a flow needs values to be. */
export const anticipatedAtStart = ({
  route,
  anticipated,
}: Pick<CheckedRoute, 'route' | 'anticipated'>): readonly AnticipatedType[] => [
  ...(anticipated.get(edgeVertex(route.start, 'next'))?.values() ?? []),
];

/** The nodes of a flow without those of bodies in it. */
export const scopeNodes = ({ nodes, scope }: Pick<Route, 'nodes' | 'scope'>): readonly Node[] =>
  [...nodes.values()].filter((node) => node.scope === scope);

/** Where a node is in a flow: itself, or the container there whose body it is in. */
export function placeIn(flow: Pick<Route, 'nodes' | 'scope'>, node: Node): Node {
  const around = node.scope === undefined || node.scope === flow.scope ? undefined : flow.nodes.get(node.scope);
  return around === undefined ? node : placeIn(flow, around);
}

/** What feeds a node as its file says, whatever a body takes from around its container. */
export function writtenInputs({ inputs, body, whole, kind }: Node): ReadonlyMap<string, Input> {
  if (body === undefined || whole === undefined) return inputs;
  const written = [...inputs].filter(([port]) => whole.inputs.some(({ name }) => name === port));
  const result = body.result === undefined ? [] : [[kind.container?.result ?? '', body.result] as const];
  return new Map([...written, ...result]);
}

/** The control edges from a node as its file says: that into its body is one of them. */
export const writtenNext = ({ next, body, whole }: Node): ReadonlyMap<string, ControlEdge> =>
  body?.first === undefined ? next : new Map([[whole?.container?.body ?? '', body.first], ...next]);

/** All edges that begin or end at a node. */
export const edgesOf = (nodes: Route['nodes'], id: string): readonly Edge[] =>
  [...nodes.values()].flatMap((node) => [
    ...[...writtenNext(node)].flatMap(([port, { to }]) =>
      node.id === id || to === id ? [{ from: `${node.id}.${port}`, to: `${to}.in` }] : [],
    ),
    ...[...writtenInputs(node)].flatMap(([port, input]) =>
      input.kind === 'wire' && (node.id === id || input.node === id)
        ? [{ from: `${input.node}.${input.port}`, to: `${node.id}.${port}` }]
        : [],
    ),
  ]);
