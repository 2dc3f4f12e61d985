import { broken } from '../base/invariant.ts';
import type { AnticipatedType, Base, CheckedRoute } from './checked.ts';
import { edgeVertex } from './control-graph.ts';
import type { Edge } from './fixes.ts';
import type { ControlEdge, Input, Node, Route } from './project.ts';

/** The node with an id taken from the route itself, so it must exist. */
export const nodeOf = ({ nodes }: Pick<Route, 'nodes'>, id: string): Node =>
  nodes.get(id) ?? broken(`${id} is a node of its route`);

/** The node that feeds an input; undefined for a constant and for an input that nothing feeds. */
export const sourceOf = (route: Pick<Route, 'nodes'>, input: Input | undefined): Node | undefined =>
  input?.kind === 'wire' ? nodeOf(route, input.node) : undefined;

/** The node whose output a base is; undefined for the body. */
export const baseNode = (route: Pick<Route, 'nodes'>, base: Base): Node | undefined =>
  base.kind === 'output' ? nodeOf(route, base.node) : undefined;

/** The nodes that the flow runs, without those in bodies. */
export const runNodes = ({ route, operands }: Pick<CheckedRoute, 'route' | 'operands'>): readonly Node[] =>
  [...operands.keys()].map((id) => nodeOf(route, id));

/** The nodes that the flow and its bodies run. */
export const allRunNodes = (checked: Pick<CheckedRoute, 'route' | 'operands' | 'bodies'>): readonly Node[] => [
  ...runNodes(checked),
  ...[...checked.bodies.values()].flatMap(allRunNodes),
];

/** The types that every path from the start of a flow needs values to have. */
export const anticipatedAtStart = ({
  route,
  anticipated,
}: Pick<CheckedRoute, 'route' | 'anticipated'>): readonly AnticipatedType[] => [
  ...(anticipated.get(edgeVertex(route.start, 'next'))?.values() ?? []),
];

/** The nodes of a flow, without those in bodies. */
export const scopeNodes = ({ nodes, scope }: Pick<Route, 'nodes' | 'scope'>): readonly Node[] =>
  [...nodes.values()].filter((node) => node.scope === scope);

/** The place of a node in a flow: itself, or the flow's container whose body it is in. */
export function placeIn(flow: Pick<Route, 'nodes' | 'scope'>, node: Node): Node {
  const around = node.scope === undefined || node.scope === flow.scope ? undefined : flow.nodes.get(node.scope);
  return around === undefined ? node : placeIn(flow, around);
}

/** What feeds a node according to the file, without the inputs that a body takes from outside its container. */
export function writtenInputs({ inputs, body, whole, kind }: Node): ReadonlyMap<string, Input> {
  if (body === undefined || whole === undefined) return inputs;
  const written = [...inputs].filter(([port]) => whole.inputs.some(({ name }) => name === port));
  const result = body.result === undefined ? [] : [[kind.container?.result ?? '', body.result] as const];
  return new Map([...written, ...result]);
}

/** The control edges from a node, including the one into its body. */
export const nextAndBody = ({ next, body, whole }: Node): ReadonlyMap<string, ControlEdge> =>
  body?.first === undefined ? next : new Map([[whole?.container?.body ?? '', body.first], ...next]);

/** The control edges from a node as written in the file. */
export const writtenNext = (node: Node): ReadonlyMap<string, ControlEdge> => node.exits ?? nextAndBody(node);

/** The id, in the file, of the node that feeds an input. */
export const writtenSource = (nodes: Route['nodes'], id: string): string => nodes.get(id)?.partOf ?? id;

/** The node that an output in the file really comes from: a step of the named node, if that decides about an exit. */
export function giverOf(nodes: Route['nodes'], id: string, port: string): string {
  if (nodes.get(id)?.exits === undefined) return id;
  const steps = [...nodes.values()].filter(({ partOf }) => partOf === id);
  return steps.findLast(({ kind }) => kind.outputs.some(({ name }) => name === port))?.id ?? id;
}

/** All edges that begin or end at a node. */
export const edgesOf = (nodes: Route['nodes'], id: string): readonly Edge[] =>
  [...nodes.values()].flatMap((node) => {
    if (node.partOf !== undefined) return [];
    const control = [...writtenNext(node)].flatMap(([port, { to }]) =>
      node.id === id || to === id ? [{ from: `${node.id}.${port}`, to: `${to}.in` }] : [],
    );
    const data = [...writtenInputs(node)].flatMap(([port, input]) => {
      const source = input.kind === 'wire' ? writtenSource(nodes, input.node) : undefined;
      return input.kind === 'wire' && source !== node.id && (node.id === id || source === id)
        ? [{ from: `${source}.${input.port}`, to: `${node.id}.${port}` }]
        : [];
    });
    return [...control, ...data];
  });
