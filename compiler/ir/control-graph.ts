import type { Digraph, DominatorTree } from '../base/digraph.ts';
import { createDigraph, dominatorTree, reversePostorder } from '../base/digraph.ts';
import { callEffectOf } from './effect.ts';
import type { Kind } from './kind.ts';
import type { Node } from './project.ts';

/**
 * The control graph of a flow. Its vertices are the nodes that Start reaches, and one vertex for each control edge
 * between them (see `vertexOf`). "Dominated by that edge" is thus plain dominance, and every join (with several
 * predecessors) is a node. Vertices are named `id` and `id.port`; ids contain no dot.
 */
export interface ControlGraph {
  readonly start: string;
  /** The node where the flow continues after a failure, by an edge from its beginning. */
  readonly catcher: string | undefined;
  readonly digraph: Digraph;
  readonly dominators: DominatorTree;
  /** All vertices in reverse postorder: each after its predecessors, earlier ports first. */
  readonly order: readonly string[];
  /** The nodes in `order`. */
  readonly nodes: readonly string[];
  readonly isJoin: (vertex: string) => boolean;
  /** The successors of a vertex if nothing fails. Their needs are checked before anything can fail. */
  readonly onward: (vertex: string) => readonly string[];
  /** Whether a node only runs after the flow has failed. */
  readonly isCaught: (node: string) => boolean;
}

export const edgeVertex = (node: string, port: string): string => `${node}.${port}`;

/** The control outputs of a Switch that lead to the same node form one edge. This is the first of them. */
export function firstAlike({ kind, next }: Pick<Node, 'kind' | 'next'>, port: string): string {
  const to = kind.behaviour.kind === 'switch' ? next.get(port)?.to : undefined;
  return (to === undefined ? undefined : controlPorts(kind).leaves.find((each) => next.get(each)?.to === to)) ?? port;
}

/** The vertex of a control output. */
export const vertexOf = (node: Pick<Node, 'id' | 'kind' | 'next'>, port: string): string =>
  edgeVertex(node.id, firstAlike(node, port));

export const nodeOfVertex = (vertex: string): string => vertex.split('.', 1)[0] ?? vertex;
export const isEdgeVertex = (vertex: string): boolean => vertex.includes('.');

/** The control ports of a kind; `leaves` is in the order in which the branches are emitted. */
export function controlPorts({ behaviour, container }: Kind): {
  readonly enters: boolean;
  readonly leaves: readonly string[];
} {
  switch (behaviour.kind) {
    case 'entry':
    case 'catch':
      return { enters: false, leaves: ['next'] };
    case 'effect':
      if (container === undefined) return { enters: true, leaves: ['next', ...exitPorts(behaviour), 'error'] };
      return { enters: true, leaves: container.body === undefined ? ['next'] : [container.body, 'next'] };
    case 'test':
      return { enters: true, leaves: [behaviour.whenTrue, behaviour.whenFalse] };
    case 'switch':
      return { enters: true, leaves: [...behaviour.cases.map(([port]) => port), behaviour.otherwise] };
    case 'respond':
    case 'return':
    case 'fail':
      return { enters: true, leaves: [] };
    case 'pure':
    case 'access':
    case 'build':
      return { enters: false, leaves: [] };
  }
}

const exitPorts = ({ exits = [] }: Extract<Kind['behaviour'], { kind: 'effect' }>): readonly string[] =>
  exits.map(({ port }) => port);

/** Whether a control output may lead nowhere in any flow: a failure then ends the flow, and an exit is not taken. */
export const isOptional = ({ kind: { behaviour } }: Pick<Node, 'kind'>, port: string): boolean =>
  behaviour.kind === 'effect' && (port === 'error' || exitPorts(behaviour).includes(port));

/** Whether nodes of the kind are vertices of the control graph. */
export const isControl = (kind: Kind): boolean => {
  const { enters, leaves } = controlPorts(kind);
  return enters || leaves.length > 0;
};

/**
 * The flow may end here because a guard, or a node inside a container, answers, so what comes next is not needed on
 * every path. No port has this name.
 */
const answered = ' answer';
export const isAnswered = (vertex: string): boolean => vertex.endsWith(`.${answered}`);

/**
 * Builds the graph of everything reachable from `start`. The edges must be acyclic. `impossible` are edge vertices that
 * no request reaches.
 */
export function controlGraph(
  nodes: ReadonlyMap<string, Node>,
  start: string,
  impossible: ReadonlySet<string> = new Set(),
): ControlGraph {
  const vertices: string[] = [];
  const edges: [string, string][] = [];
  const seen = new Set<string>([start]);
  const waiting = [start];
  const catcher = nodes.get(start)?.kind.behaviour.kind === 'entry' ? catcherOf(nodes) : undefined;
  const go = (from: string, to: string): void => {
    edges.push([from, to]);
    if (seen.has(to)) return;
    seen.add(to);
    waiting.push(to);
  };
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    vertices.push(id);
    if ((callEffectOf(node.kind)?.answers?.bodies.size ?? 0) > 0) {
      const end = edgeVertex(id, answered);
      vertices.push(end);
      edges.push([id, end]);
    }
    for (const port of controlPorts(node.kind).leaves) {
      const edge = node.next.get(port);
      if (edge === undefined && isOptional(node, port)) continue;
      const vertex = edgeVertex(id, port);
      if (impossible.has(vertex) || port !== firstAlike(node, port)) continue;
      vertices.push(vertex);
      edges.push([id, vertex]);
      // A path of a job may end here, without needing what other paths need.
      if (edge !== undefined) go(vertex, edge.to);
      if (id === start && catcher !== undefined) go(vertex, catcher);
    }
  }
  const digraph = createDigraph(vertices, edges);
  const order = reversePostorder(digraph, start);
  const dominators = dominatorTree(digraph, start);
  return {
    start,
    catcher,
    digraph,
    dominators,
    order,
    nodes: order.filter((vertex) => !isEdgeVertex(vertex)),
    isJoin: (vertex) => digraph.predecessors(vertex).length > 1,
    onward:
      catcher === undefined
        ? digraph.successors
        : (vertex) => digraph.successors(vertex).filter((next) => next !== catcher),
    isCaught: (node) => catcher !== undefined && dominators.dominates(catcher, node),
  };
}

/** The first one if there are several. */
const catcherOf = (nodes: ReadonlyMap<string, Node>): string | undefined =>
  [...nodes.values()].find(({ kind, scope }) => kind.behaviour.kind === 'catch' && scope === undefined)?.id;

/** The vertices from which every path passes one of `goals`, including the goals themselves, last first. */
export function anticipated({ order, onward }: ControlGraph, goals: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const isFollowed = (next: readonly string[]): boolean =>
    next.length > 0 && next.every((successor) => found.has(successor));
  // After the last goal, no path leads to one.
  for (const vertex of order.toReversed())
    if (goals.has(vertex) || (found.size > 0 && isFollowed(onward(vertex)))) found.add(vertex);
  return found;
}
