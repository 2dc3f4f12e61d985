import type { Point } from '../../shared/gestures/positions.ts';

/** Long wires go around all nodes: out between two rows of them, down beside them, and in between two rows. */
export interface Lanes {
  readonly lead: (from: Point, to: Point, source: string) => readonly Point[];
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An occupied line: at `at`, from `start` to `end`. */
interface Line {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly source: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The distance between parallel lines, and between lines and nodes. */
const lane = 6;
const distance = 10;
/** The longest detour to share the line of other wires from the same pin. */
const worthSharing = 200;

/** `ways` are those of other wires, by the pin where they start. */
export function createLanes(
  nodes: readonly Rectangle[],
  ways: Iterable<readonly [source: string, points: readonly Point[]]>,
): Lanes {
  const rows = freeRows(nodes);
  const columns: Line[] = [];
  const levels: Line[] = [];
  const take = (points: readonly Point[], source: string): void => {
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index] ?? to;
      if (from.x === to.x)
        columns.push({ at: from.x, start: Math.min(from.y, to.y), end: Math.max(from.y, to.y), source });
      else levels.push({ at: from.y, start: Math.min(from.x, to.x), end: Math.max(from.x, to.x), source });
    }
  };
  for (const [source, points] of ways) take(points, source);
  return {
    lead: (from, to, source) => {
      const out = rows.find(({ start }) => start >= from.y) ?? { start: from.y, end: from.y + 4 * distance };
      const into = rows.findLast(({ end }) => end <= to.y) ?? { start: to.y - 4 * distance, end: to.y };
      const span = { start: Math.min(out.start, into.start), end: Math.max(out.end, into.end) };
      const x = out === into ? to.x : freeColumn(from.x, to.x, span, { nodes, columns, source });
      const first = freeLevel(out, between(from.x, x), 1, { levels, source });
      const last = out === into ? first : freeLevel(into, between(x, to.x), -1, { levels, source });
      const points = [from, { x: from.x, y: first }, { x, y: first }, { x, y: last }, { x: to.x, y: last }, to];
      const way = withoutNeedless(points);
      take(way, source);
      return way;
    },
  };
}

const between = (a: number, b: number): Span => ({ start: Math.min(a, b), end: Math.max(a, b) });

/** The spaces between rows of nodes, from top to bottom; there is also space above and below all of them. */
function freeRows(nodes: readonly Rectangle[]): readonly Span[] {
  const rows: Span[] = [];
  let bottom: number | undefined;
  for (const node of nodes.toSorted((a, b) => a.top - b.top)) {
    if (bottom === undefined) rows.push({ start: node.top - 4 * distance, end: node.top });
    else if (node.top - bottom >= distance) rows.push({ start: bottom, end: node.top });
    bottom = Math.max(bottom ?? node.bottom, node.bottom);
  }
  return bottom === undefined ? [] : [...rows, { start: bottom, end: bottom + 4 * distance }];
}

interface Columns {
  readonly nodes: readonly Rectangle[];
  readonly columns: readonly Line[];
  readonly source: string;
}

/** Where a line can go down without touching a node or another line, with the shortest path from `a` and to `b`. */
function freeColumn(a: number, b: number, span: Span, { nodes, columns, source }: Columns): number {
  const crossed = columns.filter(({ start, end }) => start < span.end && span.start < end);
  const taken = [
    ...nodes
      .filter(({ top, bottom }) => top < span.end && span.start < bottom)
      .map(({ left, right }) => ({ start: left - distance, end: right + distance })),
    ...crossed.filter((line) => line.source !== source).map(({ at }) => ({ start: at - lane, end: at + lane })),
  ].toSorted((one, other) => one.start - other.start);
  const blocks: { start: number; end: number }[] = [];
  for (const { start, end } of taken) {
    const last = blocks.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else blocks.push({ start, end });
  }
  const isFree = (x: number): boolean => blocks.every(({ start, end }) => x <= start || x >= end);
  const own = new Set(columns.filter((line) => line.source === source).map(({ at }) => at));
  const wishes = [a, b, ...own, ...blocks.flatMap(({ start, end }) => [start, end])].filter(isFree);
  const cost = (x: number): number => Math.abs(x - a) + Math.abs(x - b) - (own.has(x) ? worthSharing : 0);
  return wishes.reduce((best, x) => (cost(x) < cost(best) ? x : best), wishes[0] ?? a);
}

interface Levels {
  readonly levels: readonly Line[];
  readonly source: string;
}

/** Where a line can go sideways in the space between two rows; from above (1) or from below (-1). */
function freeLevel({ start, end }: Span, along: Span, direction: 1 | -1, { levels, source }: Levels): number {
  const others = levels.filter((line) => line.source !== source && line.start < along.end && along.start < line.end);
  const first = direction === 1 ? start + lane : end - lane;
  for (let y = first; y > start && y < end; y += direction * lane)
    if (others.every(({ at }) => Math.abs(at - y) >= lane - 1)) return y;
  return (start + end) / 2;
}

/** Without points that are not bends. */
export function withoutNeedless(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [a, b] = kept.slice(-2);
    const isStraight =
      a !== undefined && b !== undefined && ((a.x === b.x && b.x === point.x) || (a.y === b.y && b.y === point.y));
    if (isStraight) kept.pop();
    const previous = kept.at(-1);
    if (previous?.x !== point.x || previous.y !== point.y) kept.push(point);
  }
  return kept;
}
