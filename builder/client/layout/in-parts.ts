import type { Point } from '../../shared/gestures/positions.ts';
import { endsAt, fromStart } from './graph.ts';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';
import { createLanes, withoutNeedless } from './lanes.ts';
import { cutAcross } from './parts.ts';

/** Half the width of the stub for the other end of the spine, above and below a part. */
const half = 24;
/** The distance between two parts. */
const gap = 40;
/** No node id contains spaces. */
const above = ' above';
const below = ' below';

/**
 * Arranges a large flow in parts, one below the other, so that the time grows with the nodes rather than with their
 * square. The spine runs straight through all of them; other wires between parts go around the nodes. ELK takes a
 * quarter of a second for 36 nodes.
 */
export async function arrangeInParts(
  graph: LayoutGraph,
  arrange: (part: LayoutGraph) => Promise<Arrangement>,
  enough = 36,
): Promise<Arrangement> {
  const { parts, between } = cutAcross(graph, enough);
  const arranged = await Promise.all(
    parts.map(({ nodes, wires, enters, leaves }) => {
      const ids = new Set(nodes.map(({ id }) => id));
      return arrange({
        nodes: [...(enters ? [stub(above)] : []), ...nodes, ...(leaves ? [stub(below)] : [])],
        wires: [...wires, ...new Set([enters, leaves])].flatMap((wire) =>
          wire === undefined ? [] : within(wire, ids),
        ),
      });
    }),
  );
  const places = new Map<string, Point>();
  const bends = new Map<string, readonly Point[]>();
  let [x, y] = [0, 0];
  for (const [index, part] of arranged.entries()) {
    const tops = [...part.places.values()].map((at) => at.y);
    const spine = part.places.get(above) ?? part.places.get(below);
    const shift = { x: x - (spine?.x ?? 0), y: y - Math.min(...tops) };
    const move = (at: Point): Point => ({ x: at.x + shift.x, y: at.y + shift.y });
    for (const [id, at] of part.places) if (id !== above && id !== below) places.set(id, move(at));
    for (const [id, points] of part.bends) bends.set(id, [...(bends.get(id) ?? []), ...points.map(move)]);
    const heights = new Map((parts[index]?.nodes ?? []).map(({ id, height }) => [id, height]));
    y = Math.max(...[...part.places].map(([id, at]) => move(at).y + (heights.get(id) ?? 0))) + gap;
    x = move(part.places.get(below) ?? { x: -shift.x + x, y: 0 }).x;
  }
  for (const wire of between) bends.set(wire.id, withoutNeedless(bends.get(wire.id) ?? []));
  const far = between.filter(({ is }) => is !== 'spine');
  return fromStart({ places, bends: new Map([...bends, ...leadAround(graph, far, places, bends)]) }, graph);
}

/** A stub for the other end of the spine. */
const stub = (id: typeof above | typeof below): LayoutNode => ({
  ...{ id, width: 2 * half, height: 0, isStart: id === above, ins: { in: half }, outs: { out: half } },
  ...(id === below ? { isLast: true } : {}),
});

/** A wire of the spine within a part: to or from the stubs if its ends are in other parts. */
const within = (wire: LayoutWire, ids: ReadonlySet<string>): LayoutWire => ({
  ...wire,
  from: ids.has(wire.from.node) ? wire.from : { node: above, port: 'out' },
  to: ids.has(wire.to.node) ? wire.to : { node: below, port: 'in' },
});

function leadAround(
  { nodes, wires }: LayoutGraph,
  far: readonly LayoutWire[],
  places: Arrangement['places'],
  bends: Arrangement['bends'],
): Arrangement['bends'] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rectangles = nodes.flatMap(({ id, width, height }) => {
    const at = places.get(id);
    return at === undefined ? [] : [{ left: at.x, top: at.y, right: at.x + width, bottom: at.y + height }];
  });
  const ways = wires.flatMap((wire) => {
    const points = bends.get(wire.id);
    return points === undefined ? [] : [[sourceOf(wire), points] as const];
  });
  const lanes = createLanes(rectangles, ways);
  return new Map(
    far.flatMap((wire) => {
      const ends = endsAt(wire, byId, places);
      return ends === undefined ? [] : [[wire.id, lanes.lead(...ends, sourceOf(wire))] as const];
    }),
  );
}

const sourceOf = ({ from }: LayoutWire): string => `${from.node}.${from.port}`;
