import type { Point } from '../../shared/gestures/positions.ts';

const radius = 8;

/** In px. */
const leastStep = 6;

/** A step to the side that is too small for its corners looks like a mistake, so the line leans a little instead. */
function withoutSmallSteps(points: readonly Point[]): readonly Point[] {
  const isSmall = (index: number): boolean => {
    const [from, to] = [points[index], points[index + 1]];
    const isInside = index > 0 && index + 2 < points.length;
    return isInside && from !== undefined && to !== undefined && distance(from, to) < leastStep;
  };
  return points.filter((_, index) => !isSmall(index) && !isSmall(index - 1));
}

/** An SVG path through points, with round corners. */
export function roundedPath(way: readonly Point[]): string {
  const points = withoutSmallSteps(way);
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const parts = [`M${at(first)}`];
  for (const [index, corner] of rest.entries()) {
    const [before, after] = [points[index], points[index + 2]];
    if (before === undefined || after === undefined) {
      parts.push(`L${at(corner)}`);
      continue;
    }
    const most = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
    parts.push(`L${at(towards(corner, before, most))}Q${at(corner)} ${at(towards(corner, after, most))}`);
  }
  return parts.join('');
}

/** While an end is moved: leaves downwards and arrives from above. */
export function curve([from, to]: readonly Point[]): string {
  if (from === undefined || to === undefined) return '';
  const pull = Math.max(24, Math.min(Math.abs(to.y - from.y) / 2, 120));
  return `M${at(from)}C${at({ x: from.x, y: from.y + pull })} ${at({ x: to.x, y: to.y - pull })} ${at(to)}`;
}

const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
const round = (value: number): number => Math.round(value * 10) / 10;
const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / whole) * length, y: from.y + ((to.y - from.y) / whole) * length };
}

/** The point in the middle of a path. */
export function middleOf(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from === undefined || to === undefined) break;
    if (rest <= length) return towards(from, to, rest);
    rest -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** A place near the middle of a path where something covers none of it. */
export function besideMiddle(points: readonly Point[], by: number): Point {
  const { x, y } = middleOf(points);
  const right = { x: x + by, y };
  return distanceTo(points, right) < by / 2 ? { x, y: y - by } : right;
}

/** The distance of a point from the nearest part of a path. */
export function distanceTo(points: readonly Point[], { x, y }: Point): number {
  const distances = points.slice(1).map((b, index) => {
    const a = points[index] ?? b;
    const [nearX, nearY] = [between(x, a.x, b.x), between(y, a.y, b.y)];
    return Math.hypot(x - nearX, y - nearY);
  });
  return Math.min(Infinity, ...distances);
}

const between = (value: number, a: number, b: number): number =>
  Math.max(Math.min(a, b), Math.min(value, Math.max(a, b)));
