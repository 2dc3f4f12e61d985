import type { Box, Point } from './geometry.ts';

/**
 * Routes an edge past the boxes in the layers between its ends. The layout gives one point per layer, at its middle,
 * and a straight line between two of them may cut the corner of a tall box. So an edge crosses each layer vertically,
 * from the top of its tallest box to the bottom, and is only diagonal in the gaps between layers.
 */
export function routeLines(boxes: readonly Box[]): (points: readonly Point[], from: Box, to: Box) => readonly Point[] {
  const halves = new Map<number, number>();
  for (const { y, height } of boxes) halves.set(Math.round(y), Math.max(halves.get(Math.round(y)) ?? 0, height / 2));
  const half = (y: number): number => halves.get(Math.round(y)) ?? 0;

  return (points, from, to) => {
    const start = inside(points[0]?.x ?? from.x, from);
    const end = inside(points.at(-1)?.x ?? to.x, to);
    return [
      { x: start, y: from.y + from.height / 2 },
      { x: start, y: from.y + half(from.y) },
      ...points.slice(1, -1).flatMap(({ x, y }) =>
        half(y) === 0
          ? [{ x, y }]
          : [
              { x, y: y - half(y) },
              { x, y: y + half(y) },
            ],
      ),
      { x: end, y: to.y - half(to.y) - tip },
      { x: end, y: to.y - to.height / 2 },
    ];
  };
}

/** Keeps away from the corners of a box, which may be round. */
function inside(x: number, box: Box): number {
  const edge = box.width / 2 - Math.min(22, box.width / 4);
  return Math.max(box.x - edge, Math.min(box.x + edge, x));
}

const radius = 14;
/** An arrow arrives vertically, for at least its own length. */
const tip = 10;

/** A line through the points, with round corners, as an SVG path. */
export function roundedPath(points: readonly Point[]): string {
  const distinct = points.filter((point, index) => index === 0 || distance(point, points[index - 1] ?? point) > 0.5);
  const parts = distinct.map((point, index) => {
    const before = distinct[index - 1];
    const after = distinct[index + 1];
    if (before === undefined) return `M${print(point)}`;
    if (after === undefined) return `L${print(point)}`;
    return `L${print(towards(point, before))}Q${print(point)} ${print(towards(point, after))}`;
  });
  return parts.join('');
}

/** A point on the line from a corner, at most halfway. */
function towards(corner: Point, other: Point): Point {
  const length = distance(corner, other);
  const share = Math.min(radius, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const print = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
