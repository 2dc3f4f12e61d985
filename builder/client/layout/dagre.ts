import { Graph, layout } from '@dagrejs/dagre';
import { fromStart } from './graph.ts';
import type { Arrangement, LayoutGraph, LayoutWire } from './graph.ts';
import { routeWires } from './router.ts';

const weights: Readonly<Record<LayoutWire['is'], number>> = { spine: 100, control: 10, data: 1 };

/** Arranges flows that are too large for ELK. It knows no ports, so wires bend more often. */
export function arrangeByDagre(graph: LayoutGraph): Arrangement {
  const dagre = new Graph({ directed: true, multigraph: true });
  dagre.setGraph({ rankdir: 'TB', nodesep: 32, edgesep: 16, ranksep: 56 });
  for (const { id, width, height } of graph.nodes) dagre.setNode(id, { width, height });
  for (const { id, from, to, is } of graph.wires)
    dagre.setEdge(from.node, to.node, { width: 0, height: 0, weight: weights[is], minlen: 1 }, id);
  layout(dagre);
  const places = new Map(
    graph.nodes.map(({ id, width, height }) => {
      const { x = 0, y = 0 } = dagre.node(id);
      return [id, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
  const arranged = fromStart({ places, bends: new Map(), by: 'dagre' }, graph);
  return { ...arranged, bends: routeWires(graph, arranged.places) };
}
