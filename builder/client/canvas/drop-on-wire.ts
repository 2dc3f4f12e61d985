import type { NodeView, PortView, RouteView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../layout/graph.ts';
import { insertOnWire } from './edits.ts';
import { distanceTo } from './paths.ts';
import { useCanvas } from './state.ts';

const near = 20;

/** The wire that a node lies on with its middle, if the node has no wires and could go into it. */
export function wireUnder(view: RouteView, id: string, middle: Point): string | undefined {
  const node = view.nodes.find((each) => each.id === id);
  const isWired = view.wires.some(({ from, to }) => from.node === id || to.node === id);
  if (node === undefined || isWired) return undefined;
  const { arrangement } = useCanvas.getState();
  const hit = view.wires
    .filter(({ is }) => throughPorts(node, is) !== undefined)
    .map((wire) => ({ wire, distance: distanceTo(arrangement?.bends.get(wire.id) ?? [], middle) }))
    .filter(({ distance }) => distance < near)
    .toSorted((a, b) => a.distance - b.distance);
  return hit[0]?.wire.id;
}

/** The ports by which a node lies in a wire: the first that takes, and the first that gives. */
export function throughPorts(
  { ins, outs }: Pick<NodeView, 'ins' | 'outs'>,
  is: PortView['is'],
): { readonly in: string; readonly out: string } | undefined {
  const [into, out] = [ins, outs].map((ports) => ports.find((port) => port.is === is && port.ghost !== true));
  return into === undefined || out === undefined ? undefined : { in: into.name, out: out.name };
}

export async function insertedInto(view: RouteView, id: string, wire: string): Promise<void> {
  const node = view.nodes.find((each) => each.id === id);
  const found = view.wires.find((each) => each.id === wire);
  if (node !== undefined && found !== undefined) await insertOnWire(view, node, found);
}
