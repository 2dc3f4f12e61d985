import { controlPorts, edgeVertex, isEdgeVertex, nodeOfVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';

/**
 * A shortest path from Start to a vertex that avoids others, as node names, with the port taken where there was a
 * choice.
 */
export function spellPath(
  route: Route,
  control: ControlGraph,
  goal: string,
  avoiding: ReadonlySet<string> = new Set(),
): string[] {
  const cameFrom = new Map<string, string | undefined>([[control.start, undefined]]);
  for (const vertex of cameFrom.keys()) {
    if (vertex === goal) break;
    for (const next of control.digraph.successors(vertex))
      if (!avoiding.has(next) && !cameFrom.has(next)) cameFrom.set(next, vertex);
  }
  const steps: string[] = [];
  for (
    let vertex: string | undefined = cameFrom.has(goal) ? goal : undefined;
    vertex !== undefined;
    vertex = cameFrom.get(vertex)
  ) {
    const node = route.nodes.get(nodeOfVertex(vertex));
    if (node === undefined) continue;
    // Behind an effect with exits a step of it decides: both are one node.
    const decides = route.nodes.get(node.partOf ?? '')?.exits !== undefined;
    const isWithin = isEdgeVertex(vertex)
      ? node.exits !== undefined && vertex === edgeVertex(node.id, 'next')
      : decides;
    if (isWithin) continue;
    const ways = controlPorts(node.kind).leaves.filter((port) => node.next.has(port));
    if (!isEdgeVertex(vertex)) steps.push(shortName(node));
    else if (ways.length > 1) steps.push(`“${vertex.slice(node.id.length + 1)}”`);
  }
  return steps.toReversed();
}

const shortName = (node: Node): string => (node.label === undefined ? node.kind.title : `“${node.label}”`);
