import { Graph, layout } from '@dagrejs/dagre';
import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre';
import type { FlowGraph, GraphEdge, GraphNode } from './flow-graph.ts';
import type { Box, Point } from './geometry.ts';
import { routeLines } from './route-lines.ts';
import { textWidth } from './text-width.ts';

/** A flow with positions. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly (Box & { readonly node: GraphNode })[];
  readonly frames: readonly Box[];
  readonly edges: readonly { readonly edge: GraphEdge; readonly points: readonly Point[]; readonly label: Point }[];
}

export const titleSize = 14;
export const detailSize = 11.5;
export const lineHeight = 16;
const padding = { x: 16, y: 10 };

/**
 * Layers from Start downwards (Sugiyama's method; Gansner et al., "A Technique for Drawing Directed Graphs"). Control
 * edges have more weight, so that the order of effects forms a spine, with the values that feed it next to it.
 */
export function layOut({ nodes, edges, frames }: FlowGraph): Layout {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({
    directed: true,
    multigraph: true,
    compound: true,
  });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, edgesep: 14, ranksep: 46, marginx: 8, marginy: 8 });
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { id } of frames) graph.setNode(frameOf(id), {});
  for (const { id, parent } of frames) if (parent !== undefined) graph.setParent(frameOf(id), frameOf(parent));
  for (const node of nodes) {
    graph.setNode(node.id, { ...sizeOf(node) });
    if (node.frame !== undefined) graph.setParent(node.id, frameOf(node.frame));
  }
  const drawn = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  for (const [index, { kind, from, to, label }] of drawn.entries()) {
    const size =
      label === '' ? { width: 0, height: 0 } : { width: textWidth(label, detailSize) + 8, height: lineHeight };
    graph.setEdge(from, to, { ...size, weight: kind === 'control' ? 12 : 1, minlen: 1, labelpos: 'c' }, String(index));
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const boxOf = (id: string): Box => {
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = graph.node(id);
    return { x, y, width: wide, height: high };
  };
  const boxes = new Map(
    nodes.map((node) => {
      return [node.id, { node, ...boxOf(node.id) }];
    }),
  );
  const way = routeLines([...boxes.values()]);
  return {
    width,
    height,
    nodes: [...boxes.values()],
    frames: frames.map(({ id }) => boxOf(frameOf(id))),
    edges: drawn.flatMap((edge, index) => {
      const { points = [], x = 0, y = 0 } = graph.edge({ v: edge.from, w: edge.to, name: String(index) });
      const from = boxes.get(edge.from);
      const to = boxes.get(edge.to);
      return from === undefined || to === undefined ? [] : [{ edge, points: way(points, from, to), label: { x, y } }];
    }),
  };
}

/** Cannot clash, as no node id contains a blank. */
const frameOf = (container: string): string => `frame of ${container}`;

function sizeOf({ title, details, role }: GraphNode): { readonly width: number; readonly height: number } {
  const text = Math.max(textWidth(title, titleSize) * 1.08, ...details.map((detail) => textWidth(detail, detailSize)));
  const slanted = role === 'decision' || role === 'mail' || role === 'http' ? 18 : 0;
  return {
    width: Math.ceil(Math.max(72, text + 2 * padding.x + slanted)),
    height: lineHeight * (1 + details.length) + 2 * padding.y,
  };
}
