import { routeWires } from './router.ts';
import { grid, onGrid } from '../../shared/gestures/positions.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import type { Arrangement, LayoutGraph, LayoutNode } from './graph.ts';

const gap = 32;
/** The wires of as many nodes are led anew with each step. */
const mostAnew = 90;

/**
 * Keeps the places that are given, puts the other nodes beside what they are wired to, where they overlap nothing, and
 * leads the wires around all of them. In a large flow, wires that nothing stands in the way of stay as in `before`.
 */
export function arrangeByHand(graph: LayoutGraph, given: Places, before?: Arrangement): Arrangement {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const places = new Map([...given].filter(([id]) => byId.has(id)));
  const others = graph.nodes.filter(({ id }) => !places.has(id));
  for (const node of others) places.set(node.id, freePlace(node, wishOf(node, graph, byId, places), byId, places));
  const known = graph.nodes.length > mostAnew ? before?.bends : undefined;
  return { places, bends: routeWires(graph, places, known) };
}

/** Under what feeds or precedes it, above what it feeds, else at the right of everything. */
function wishOf(node: LayoutNode, graph: LayoutGraph, byId: ReadonlyMap<string, LayoutNode>, places: Places): Point {
  const control = graph.wires.toSorted((a, b) => Number(a.is === 'data') - Number(b.is === 'data'));
  for (const { from, to } of control) {
    if (to.node === node.id) {
      const [source, at] = [byId.get(from.node), places.get(from.node)];
      if (source !== undefined && at !== undefined)
        return {
          x: at.x + (source.outs[from.port] ?? 0) - (node.ins[to.port] ?? 0),
          y: at.y + source.height + gap,
        };
    }
    if (from.node === node.id) {
      const [target, at] = [byId.get(to.node), places.get(to.node)];
      if (target !== undefined && at !== undefined)
        return {
          x: at.x + (target.ins[to.port] ?? 0) - (node.outs[from.port] ?? 0),
          y: at.y - node.height - gap,
        };
    }
  }
  const rights = [...places].map(([id, { x }]) => x + (byId.get(id)?.width ?? 0));
  return { x: rights.length === 0 ? 0 : Math.max(...rights) + gap, y: 0 };
}

/** The free place nearest to a wish, on the grid: the same one every time. */
function freePlace(node: LayoutNode, wish: Point, byId: ReadonlyMap<string, LayoutNode>, places: Places): Point {
  const taken = [...places].flatMap(([id, { x, y }]) => {
    const other = byId.get(id);
    return other === undefined ? [] : [{ x, y, width: other.width, height: other.height }];
  });
  const isFree = ({ x, y }: Point): boolean =>
    taken.every(
      (other) =>
        x >= other.x + other.width + grid ||
        x + node.width + grid <= other.x ||
        y >= other.y + other.height + grid ||
        y + node.height + grid <= other.y,
    );
  const start = { x: onGrid(wish.x), y: onGrid(wish.y) };
  for (let ring = 0; ; ring += 1) {
    const found = aroundAt(start, ring).find(isFree);
    if (found !== undefined) return found;
  }
}

/** Right first, then left, and further down. */
const aroundAt = ({ x, y }: Point, ring: number): readonly Point[] => {
  if (ring === 0) return [{ x, y }];
  const far = ring * gap;
  const steps = Array.from({ length: 2 * ring + 1 }, (_, index) => -far + index * gap);
  return [
    ...steps.filter((step) => step >= 0).map((step) => ({ x: x + far, y: y + step })),
    ...steps.filter((step) => step >= 0).map((step) => ({ x: x - far, y: y + step })),
    ...steps.map((step) => ({ x: x + step, y: y + far })),
    ...steps.map((step) => ({ x: x + step, y: y - far })),
  ];
};
