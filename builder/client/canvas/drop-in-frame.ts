import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { setParent } from '../../shared/gestures/edit-node.ts';
import { nodeOf, withHeld } from '../../shared/gestures/parts.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import { framesOf } from '../layout/frames.ts';
import { isContainer } from '../layout/graph.ts';
import { useCanvas } from './state.ts';

/** The innermost container whose frame contains a point, with the frames before the drag; never a dragged container. */
export function frameAt(view: RouteView, { x, y }: Point, dragged: ReadonlySet<string>): string | undefined {
  const { arrangement, boxes } = useCanvas.getState();
  const moved = withHeld(view, dragged);
  const nodes = view.nodes.flatMap((node) => {
    const [at, box] = [arrangement?.places.get(node.id), boxes.get(node.id)];
    if (at === undefined || box === undefined) return [];
    const { width, height } = box;
    const facts = isContainer(node) ? { isContainer: true as const } : {};
    return [
      { id: node.id, at, width, height, ...facts, ...(node.parent === undefined ? {} : { holder: node.parent }) },
    ];
  });
  const wires = view.wires.map(({ id, from, to }) => ({ from, to, points: arrangement?.bends.get(id) ?? [] }));
  const hit = [...framesOf(nodes, wires)]
    .filter(
      ([id, frame]) => !moved.has(id) && frame.left <= x && x <= frame.right && frame.top <= y && y <= frame.bottom,
    )
    .toSorted(([, a], [, b]) => a.right - a.left - (b.right - b.left));
  return hit[0]?.[0];
}

/** Moves nodes into the container in whose frame they are dropped. The contents of a dragged container stay in it. */
export function heldAfter(view: RouteView, middles: Places): readonly Operation[] {
  const dragged = new Set(middles.keys());
  return [...middles].flatMap(([id, middle]) =>
    dragged.has(nodeOf(view, id)?.parent ?? '') ? [] : setParent(view, id, frameAt(view, middle, dragged)),
  );
}

/** The contents of a container move along. */
export function withHeldMoved(view: RouteView, moved: Places): Places {
  const { arrangement } = useCanvas.getState();
  const all = new Map(moved);
  for (const [id, to] of moved) {
    const from = arrangement?.places.get(id);
    if (from === undefined) continue;
    for (const held of withHeld(view, new Set([id]))) {
      const at = arrangement?.places.get(held);
      if (at !== undefined && !moved.has(held)) all.set(held, { x: at.x + to.x - from.x, y: at.y + to.y - from.y });
    }
  }
  return all;
}
