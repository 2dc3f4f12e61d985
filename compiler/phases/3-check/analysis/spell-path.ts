import { controlPorts, isEdgeVertex, nodeOfVertex } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';

/**
 * A shortest path from Start to a vertex that avoids certain others, as node names, with the port if there was a
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
    // The exits of an effect are decided by further steps, which authors see as a single node.
    const whole = route.nodes.get(node.partOf ?? node.id);
    const isStep = node !== whole && whole?.exits !== undefined;
    if (!isEdgeVertex(vertex)) {
      if (!isStep) steps.push(shortName(node));
      continue;
    }
    const port = vertex.slice(node.id.length + 1);
    const next = node.next.get(port);
    if (whole?.exits !== undefined && route.nodes.get(next?.to ?? '')?.partOf === whole.id) continue;
    const ways = controlPorts(node.kind).leaves.filter((each) => node.next.has(each));
    // The last exit, which needs no test, is taken by `error`; it is named as in the file.
    const written = [...(whole?.exits ?? [])].find(([, { place }]) => place === next?.place)?.[0] ?? port;
    if (ways.length > 1) steps.push(`“${written}”`);
  }
  return steps.toReversed();
}

const shortName = (node: Node): string => (node.label === undefined ? node.kind.title : `“${node.label}”`);
