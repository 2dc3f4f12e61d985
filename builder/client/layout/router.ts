import { endsAt } from './graph.ts';
import { createLanes, withoutNeedless } from './lanes.ts';
import type { Rectangle } from './lanes.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import type { Bends, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';

/** Wires keep this distance from nodes, and have at least this much straight line at pins. */
const distance = 12;
/** The distance between parallel wires. */
const lane = 8;
const bendCost = 60;
const sharedCost = 6;
/** Nodes further than this from the line between both ends are ignored. */
const reach = 240;
/** The search takes time cubic in the nodes nearby. Beyond this number, a wire goes around all nodes. */
const mostAround = 24;

/**
 * Finds an orthogonal path for each wire around the nodes, wherever these are. Wires from the same pin may share their
 * path; others keep apart if there is space. Paths in `before` stay if they still lead from pin to pin past all nodes.
 */
export function routeWires({ nodes, wires }: LayoutGraph, places: Places, before?: Bends): Bends {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const obstacles = nodes.flatMap((node) => rectangleOf(node, places) ?? []);
  const taken: Segment[] = [];
  const bends = new Map<string, readonly Point[]>();
  const take = (id: string, points: readonly Point[], source: string): void => {
    bends.set(id, points);
    taken.push(...segmentsOf(points, source));
  };
  const order: Readonly<Record<LayoutWire['is'], number>> = { spine: 0, control: 1, data: 2 };
  const open: (readonly [LayoutWire, readonly [Point, Point]])[] = [];
  for (const wire of wires.toSorted((a, b) => order[a.is] - order[b.is])) {
    const ends = endsAt(wire, byId, places);
    const known = before?.get(wire.id);
    if (ends === undefined) continue;
    if (known !== undefined && isStillGood(known, ends, obstacles)) take(wire.id, known, sourceOf(wire));
    else open.push([wire, ends]);
  }
  const far: typeof open = [];
  for (const [wire, ends] of open) {
    const points = findWay(ends, obstacles, taken, sourceOf(wire));
    if (points === undefined) far.push([wire, ends]);
    else take(wire.id, points, sourceOf(wire));
  }
  const lanes = createLanes(
    obstacles,
    taken.map(({ from, to, source }) => [source, [from, to]]),
  );
  for (const [wire, ends] of far) bends.set(wire.id, lanes.lead(...ends, sourceOf(wire)));
  return bends;
}

const sourceOf = ({ from }: LayoutWire): string => `${from.node}.${from.port}`;

const isStillGood = (
  points: readonly Point[],
  [start, end]: readonly [Point, Point],
  nodes: readonly Rectangle[],
): boolean =>
  isSame(points[0], start) &&
  isSame(points.at(-1), end) &&
  segmentsOf(points, '').every(({ from, to }) => {
    const line = spanOf(from, to);
    return !nodes.some(
      ({ left, top, right, bottom }) =>
        line.left < right && left < line.right + 1 && line.top < bottom && top < line.bottom,
    );
  });

const isSame = (a: Point | undefined, b: Point): boolean => a?.x === b.x && a.y === b.y;

function rectangleOf({ id, width, height }: LayoutNode, places: Places): Rectangle | undefined {
  const at = places.get(id);
  return at && { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height };
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly source: string;
}

const segmentsOf = (points: readonly Point[], source: string): readonly Segment[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from === undefined ? [] : [{ from, to, source }];
  });

/**
 * The cheapest path along the lines next to nodes: short, with few bends, and not along other wires. Undefined if there
 * are too many nodes to find it.
 */
function findWay(
  [start, end]: readonly [Point, Point],
  all: readonly Rectangle[],
  taken: readonly Segment[],
  source: string,
): readonly Point[] | undefined {
  const [first, last] = [
    { x: start.x, y: start.y + distance },
    { x: end.x, y: end.y - distance },
  ];
  const near = surrounding(first, last);
  const obstacles = all.filter((each) => overlaps(each, near));
  if (obstacles.length > mostAround) return undefined;
  const others = taken.filter((each) => each.source !== source && overlaps(spanOf(each.from, each.to), near));
  const xs = lines([first.x, last.x, ...obstacles.flatMap(({ left, right }) => [...before(left), ...after(right)])]);
  const middle = first.y + Math.max(0, (last.y - first.y) / 2);
  const ys = lines([
    first.y,
    last.y,
    middle,
    ...obstacles.flatMap(({ top, bottom }) => [...before(top), ...after(bottom)]),
  ]);
  const found = search({ xs, ys, first, last, obstacles, others });
  return withoutNeedless([start, ...(found ?? [first, { x: last.x, y: first.y }, last]), end]);
}

const before = (edge: number): readonly number[] => [edge - distance, edge - distance - lane];
const after = (edge: number): readonly number[] => [edge + distance, edge + distance + lane];
const lines = (values: readonly number[]): readonly number[] => [...new Set(values)].toSorted((a, b) => a - b);
const surrounding = (a: Point, b: Point): Rectangle => {
  const { left, top, right, bottom } = spanOf(a, b);
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
};
const spanOf = (a: Point, b: Point): Rectangle => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});
const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** Whether a horizontal or vertical line goes through a node, or along its edge. */
const crosses = (line: Rectangle, { left, top, right, bottom }: Rectangle): boolean =>
  line.left < right + lane && line.right > left - lane && line.top < bottom + lane && line.bottom > top - lane;

interface Search {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly first: Point;
  readonly last: Point;
  readonly obstacles: readonly Rectangle[];
  readonly others: readonly Segment[];
}

interface Step {
  readonly column: number;
  readonly row: number;
  readonly isVertical: boolean;
  readonly cost: number;
  readonly before: Step | undefined;
}

/** Dijkstra's algorithm over the crossings of the lines and the direction of arrival. */
function search({ xs, ys, first, last, obstacles, others }: Search): readonly Point[] | undefined {
  const at = ({ column, row }: Pick<Step, 'column' | 'row'>): Point => ({ x: xs[column] ?? 0, y: ys[row] ?? 0 });
  const key = ({ column, row, isVertical }: Step): number => (row * xs.length + column) * 2 + Number(isVertical);
  const [column, row] = [xs.indexOf(first.x), ys.indexOf(first.y)];
  const waiting = createQueue({ column, row, isVertical: true, cost: 0, before: undefined });
  const done = new Set<number>();
  for (let step = waiting.take(); step !== undefined; step = waiting.take()) {
    if (done.has(key(step))) continue;
    done.add(key(step));
    const here = at(step);
    if (here.x === last.x && here.y === last.y && step.isVertical) return pointsOf(step, at);
    for (const [right, down] of directions) {
      const next = { column: step.column + right, row: step.row + down };
      if (xs[next.column] === undefined || ys[next.row] === undefined) continue;
      const line = spanOf(here, at(next));
      if (obstacles.some((obstacle) => crosses(line, obstacle))) continue;
      const isVertical = down !== 0;
      const length = line.right - line.left + line.bottom - line.top;
      const shared = others.some(({ from, to }) => runsAlong(line, spanOf(from, to))) ? length * sharedCost : 0;
      const cost = step.cost + length + shared + (isVertical === step.isVertical ? 0 : bendCost);
      waiting.put({ ...next, isVertical, cost, before: step });
    }
    // The last line has to arrive from above.
    if (here.x === last.x && here.y === last.y) waiting.put({ ...step, isVertical: true, cost: step.cost + bendCost });
  }
  return undefined;
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether two parallel lines coincide, or are closer than a lane. */
function runsAlong(a: Rectangle, b: Rectangle): boolean {
  if (a.left === a.right && b.left === b.right)
    return Math.abs(a.left - b.left) < lane && a.top < b.bottom && b.top < a.bottom;
  if (a.top === a.bottom && b.top === b.bottom)
    return Math.abs(a.top - b.top) < lane && a.left < b.right && b.left < a.right;
  return false;
}

function pointsOf(step: Step, at: (step: Step) => Point): readonly Point[] {
  const points: Point[] = [];
  for (let each: Step | undefined = step; each !== undefined; each = each.before) points.push(at(each));
  return points.toReversed();
}

/** A binary heap: the cheapest step first. */
function createQueue(only: Step): { readonly put: (step: Step) => void; readonly take: () => Step | undefined } {
  const heap: Step[] = [only];
  const swap = (a: number, b: number): void => {
    const [left, right] = [heap[a], heap[b]];
    if (left === undefined || right === undefined) return;
    heap[a] = right;
    heap[b] = left;
  };
  const costAt = (index: number): number => heap[index]?.cost ?? Infinity;
  const sink = (index: number): void => {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    const least = costAt(left) <= costAt(right) ? left : right;
    if (costAt(least) >= costAt(index)) return;
    swap(index, least);
    sink(least);
  };
  return {
    put: (step) => {
      heap.push(step);
      for (let at = heap.length - 1; at > 0 && costAt((at - 1) >> 1) > costAt(at); at = (at - 1) >> 1)
        swap(at, (at - 1) >> 1);
    },
    take: () => {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last;
        sink(0);
      }
      return first;
    },
  };
}
