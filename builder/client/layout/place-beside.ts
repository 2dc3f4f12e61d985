import { framesAreClear, framesOf, isHeldBy, outsideFrames } from './frames.ts';
import type { Held } from './frames.ts';
import { routeWires } from './router.ts';
import { grid, onGrid } from '../../shared/gestures/positions.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import { endsAt } from './graph.ts';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';
import { ownOf } from '../../shared/gestures/json.ts';

type Size = Pick<LayoutNode, 'width' | 'height'>;

const gap = 32;
/** Up to this many nodes, each change reroutes all wires. */
const mostAnew = 90;

/**
 * Keeps the given places, puts all other nodes next to those that they are wired to without overlaps, and routes the
 * wires around all nodes. In a large flow, wires that nothing obstructs stay as in `before`.
 */
export function arrangeByHand(graph: LayoutGraph, given: Places, before?: Arrangement): Arrangement {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const places = new Map([...given].filter(([id]) => byId.has(id)));
  const others = graph.nodes.filter(({ id }) => !places.has(id));
  for (const node of others) {
    const isOutside = outsideFrames(node, heldIn(graph, places));
    places.set(node.id, freePlace(node, wishOf(node, graph, byId, places), byId, places, isOutside));
  }
  const known = graph.nodes.length > mostAnew ? before?.bends : undefined;
  return { places, bends: routeWires(graph, places, known) };
}

/**
 * After an edit: existing nodes and wires stay where they are. Undefined if that leaves no space where something new
 * belongs, or would route a new wire upwards; the flow is then arranged again. `past` has the places of former nodes.
 */
export function keepPlaces(graph: LayoutGraph, before: Arrangement, past: Places): Arrangement | undefined {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const places = new Map<string, Point>();
  const [known, others] = [true, false].map((isKnown) =>
    graph.nodes.filter(({ id }) => before.places.has(id) === isKnown),
  );
  for (const node of [...(known ?? []), ...(others ?? [])]) {
    const former = before.places.get(node.id) ?? past.get(node.id);
    const at = former ?? onGridAt(wishOf(node, graph, byId, places));
    if (!isFree(node, at, byId, places)) return undefined;
    if (former === undefined && !outsideFrames(node, heldIn(graph, places))(at)) return undefined;
    places.set(node.id, at);
  }
  const isDown = (wire: LayoutWire): boolean => {
    const ends = endsAt(wire, byId, places);
    return wire.border !== undefined || ends === undefined || ends[0].y < ends[1].y;
  };
  // A container that has just been emptied needs no more space for its former contents.
  if (!framesAreClear(heldIn(graph, places), 0)) return undefined;
  if (!graph.wires.every((wire) => before.bends.has(wire.id) || isDown(wire))) return undefined;
  return { places, bends: routeWires(graph, places, before.bends) };
}

/** The nodes that have a place. */
const heldIn = ({ nodes }: LayoutGraph, places: Places): readonly Held[] =>
  nodes.flatMap((node) => {
    const at = places.get(node.id);
    return at === undefined ? [] : [{ ...node, at }];
  });

const onGridAt = ({ x, y }: Point): Point => ({ x: onGrid(x), y: onGrid(y) });

/**
 * Below what feeds or precedes it, above what it feeds, else to the right of everything. The frame of a container
 * reaches further down than its node.
 */
function wishOf(node: LayoutNode, graph: LayoutGraph, byId: ReadonlyMap<string, LayoutNode>, places: Places): Point {
  const frames = framesOf(heldIn(graph, places));
  const control = graph.wires.toSorted((a, b) => Number(a.is === 'data') - Number(b.is === 'data'));
  for (const { from, to } of control) {
    if (to.node === node.id) {
      const [source, at] = [byId.get(from.node), places.get(from.node)];
      if (source !== undefined && at !== undefined)
        return {
          x: at.x + (ownOf(source.outs, from.port) ?? 0) - (ownOf(node.ins, to.port) ?? 0),
          y:
            gap +
            ((isHeldBy(byId, node, source.id) ? undefined : frames.get(source.id)?.bottom) ?? at.y + source.height),
        };
    }
    if (from.node === node.id) {
      const [target, at] = [byId.get(to.node), places.get(to.node)];
      if (target !== undefined && at !== undefined) {
        const { bottom = node.height } = framesOf([{ ...node, at: { x: 0, y: 0 } }]).get(node.id) ?? {};
        return {
          x: at.x + (ownOf(target.ins, to.port) ?? 0) - (ownOf(node.outs, from.port) ?? 0),
          y: at.y - bottom - gap,
        };
      }
    }
  }
  const rights = [...places].map(([id, { x }]) => x + (byId.get(id)?.width ?? 0));
  return { x: rights.length === 0 ? 0 : Math.max(...rights) + gap, y: 0 };
}

/** The free place nearest to the requested one, on the grid; deterministic. */
export function freePlace(
  node: Size,
  wish: Point,
  byId: ReadonlyMap<string, Size>,
  places: Places,
  isOutside: (at: Point) => boolean = () => true,
): Point {
  const start = onGridAt(wish);
  for (let ring = 0; ; ring += 1) {
    const found = aroundAt(start, ring).find((at) => isFree(node, at, byId, places) && isOutside(at));
    if (found !== undefined) return found;
  }
}

/** Whether a node overlaps no other one that has a place. */
function isFree(node: Size, { x, y }: Point, byId: ReadonlyMap<string, Size>, places: Places): boolean {
  return [...places].every(([id, at]) => {
    const other = byId.get(id);
    return (
      other === undefined ||
      x >= at.x + other.width + grid ||
      x + node.width + grid <= at.x ||
      y >= at.y + other.height + grid ||
      y + node.height + grid <= at.y
    );
  });
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
