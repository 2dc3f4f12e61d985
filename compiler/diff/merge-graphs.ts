import { flowGraph } from '../graph/flow-graph.ts';
import type { FlowGraph, GraphEdge } from '../graph/flow-graph.ts';
import type { FlowDiff } from './compare-flows.ts';
import type { VersionRoute } from './version.ts';

/** Both versions of a flow in one drawing. */
export function mergeGraphs(
  before: VersionRoute | undefined,
  after: VersionRoute | undefined,
  { nodes, renamed }: FlowDiff,
): FlowGraph {
  const newIds = new Map([...renamed].map(([id, was]) => [was, id]));
  const old = graphOf(before, newIds);
  const now = graphOf(after, new Map());
  const changed = new Set(nodes.filter(({ change }) => change === 'changed').map(({ id }) => id));
  const [oldIds, nowIds] = [old, now].map((graph) => new Set(graph.nodes.map(({ id }) => id)));
  const [oldEdges, nowEdges] = [old, now].map((graph) => new Set(graph.edges.map(keyOf)));
  return {
    title: after === undefined ? old.title : now.title,
    nodes: [
      ...now.nodes.map((node) =>
        oldIds?.has(node.id) !== true
          ? { ...node, change: 'added' as const }
          : changed.has(node.id)
            ? { ...node, change: 'changed' as const }
            : node,
      ),
      ...old.nodes
        .filter(({ id }) => nowIds?.has(id) !== true)
        .map((node) => ({ ...node, change: 'removed' as const })),
    ],
    frames: [...now.frames, ...old.frames.filter(({ id }) => nowIds?.has(id) !== true)],
    edges: [
      ...now.edges.map((edge) => (oldEdges?.has(keyOf(edge)) === true ? edge : { ...edge, change: 'added' as const })),
      ...old.edges
        .filter((edge) => nowEdges?.has(keyOf(edge)) !== true)
        .map((edge) => ({ ...edge, change: 'removed' as const })),
    ],
  };
}

const keyOf = ({ kind, from, to, label }: GraphEdge): string => JSON.stringify([kind, from, to, label]);
const nothing: FlowGraph = { title: '', nodes: [], edges: [], frames: [] };

function graphOf(version: VersionRoute | undefined, newIds: ReadonlyMap<string, string>): FlowGraph {
  if (version === undefined) return nothing;
  const { title, nodes, edges, frames } = flowGraph(version.checked.route, version.file);
  const id = (was: string): string => newIds.get(was) ?? was;
  return {
    title,
    nodes: nodes.map((node) => ({
      ...node,
      id: id(node.id),
      ...(node.frame === undefined ? {} : { frame: id(node.frame) }),
    })),
    frames: frames.map((frame) => ({
      ...frame,
      id: id(frame.id),
      ...(frame.parent === undefined ? {} : { parent: id(frame.parent) }),
    })),
    edges: edges.map((edge) => ({ ...edge, from: id(edge.from), to: id(edge.to) })),
  };
}
