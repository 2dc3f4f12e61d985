import type { RouteView } from '../../../compiler/view/route-view.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { through } from '../../shared/gestures/wires.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { putInto } from './edits.ts';
import { distanceTo } from './paths.ts';
import { useCanvas } from './state.ts';

const near = 20;

/** The wire under the centre of a node, if the node has no wires and fits into it. */
export function wireUnder(view: RouteView, id: string, middle: Point): string | undefined {
  const node = nodeOf(view, id);
  const isWired = view.wires.some(({ from, to }) => from.node === id || to.node === id);
  if (node === undefined || isWired) return undefined;
  const { arrangement } = useCanvas.getState();
  const hit = view.wires
    .filter(({ is }) => through(node, is) !== undefined)
    .map((wire) => ({ wire, distance: distanceTo(arrangement?.bends.get(wire.id) ?? [], middle) }))
    .filter(({ distance }) => distance < near)
    .toSorted((a, b) => a.distance - b.distance);
  return hit[0]?.wire.id;
}

export async function insertedInto(view: RouteView, id: string, wire: string): Promise<void> {
  const found = view.wires.find((each) => each.id === wire);
  if (found !== undefined) await putInto(view, id, found);
}
