import { reachable } from '../../base/digraph.ts';
import { controlGraph, controlPorts, edgeVertex, isControl, isOptional, vertexOf } from '../../ir/control-graph.ts';
import type { ControlEdge, Input } from '../../ir/project.ts';
import type { DraftNode } from './bind-nodes.ts';

/** The ends of a container's body: with a result for the item, or without one. */
export interface Ends {
  readonly result: DraftNode;
  readonly nothing: DraftNode;
}

export const createEnds = (container: DraftNode, result: Input | undefined): Ends => ({
  result: endNode(container, `${container.id}>`, result),
  nothing: endNode(container, `${container.id}>>`),
});

function endNode({ id: partOf, kind, place, subject, at }: DraftNode, id: string, result?: Input): DraftNode {
  return {
    ...{ id, partOf, place, subject, at },
    kind: {
      type: kind.type,
      title: kind.title,
      inputs: result === undefined ? [] : [{ name: 'result' }],
      outputs: [],
      typing: () => ({ needs: {}, outputs: {} }),
      behaviour: { kind: 'return', outputs: new Map(result === undefined ? [] : [['result', 'result']]) },
    },
    inputs: new Map(result === undefined ? [] : [['result', result]]),
    next: new Map(),
  };
}

/**
 * The nodes of a body, with every path connected to an end. If the result is only available after a control edge, paths
 * that cannot have taken that edge lead to the end without a result, and paths that may have to the one with it.
 */
export function endPaths(nodes: readonly DraftNode[], start: string, ends: Ends): readonly DraftNode[] {
  const open = nodes.map((node) => (node.id === start || isEntry(node) ? node : withEnds(node, ends.result.id)));
  const flow = new Map([...open, ends.result, ends.nothing].map((node) => [node.id, node]));
  const { digraph } = controlGraph(flow, start);
  const edges = edgesOf(flow, ends.result);
  const behind = edges.map((edge) => (digraph.vertices.includes(edge) ? reachable(digraph, edge) : new Set<string>()));
  const isWithout = (edge: string): boolean => behind.some((reached) => !reached.has(edge));
  const all = open.map((node) => ({
    ...node,
    next: new Map(
      [...node.next].map(([port, edge]): [string, ControlEdge] =>
        edge.to === ends.result.id && isWithout(vertexOf(node, port))
          ? [port, { ...edge, to: ends.nothing.id }]
          : [port, edge],
      ),
    ),
  }));
  const isLeft = all.some(({ next }) => [...next.values()].some(({ to }) => to === ends.nothing.id));
  return [...all, ends.result, ...(isLeft ? [ends.nothing] : [])];
}

const isEntry = ({ kind: { behaviour } }: DraftNode): boolean => behaviour.kind === 'entry';

/** Connects unwired control outputs to the end, except optional ones: an unhandled failure fails the whole flow. */
function withEnds(node: DraftNode, end: string): DraftNode {
  const open = controlPorts(node.kind).leaves.filter((port) => !isOptional(node, port) && !node.next.has(port));
  if (open.length === 0) return node;
  const added = open.map((port): [string, ControlEdge] => [port, { to: end, place: node.place }]);
  return { ...node, next: new Map([...node.next, ...added]) };
}

/** The edges that make the outputs available from which an item's value is computed. */
function edgesOf(nodes: ReadonlyMap<string, DraftNode>, end: DraftNode): readonly string[] {
  const edges = new Set<string>();
  const seen = new Set([end]);
  // Iterating over a set includes what is added meanwhile.
  for (const node of seen) {
    if (node !== end && isControl(node.kind)) continue;
    for (const input of node.inputs.values()) {
      const source = input.kind === 'wire' ? nodes.get(input.node) : undefined;
      if (input.kind !== 'wire' || source === undefined) continue;
      seen.add(source);
      const edge = source.kind.outputs.find(({ name }) => name === input.port)?.with;
      if (edge !== undefined) edges.add(edgeVertex(source.id, edge));
    }
  }
  return [...edges];
}
