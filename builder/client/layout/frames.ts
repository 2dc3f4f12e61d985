import type { Point } from '../../shared/gestures/positions.ts';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';
import { withoutNeedless } from './lanes.ts';
import type { Rectangle } from './lanes.ts';

/** The distance between a frame and its contents. */
const padding = 16;
/** The space below an empty container, to drop nodes there. */
const room = 48;
/** The distance between wires that cross the same edge of a frame. */
const lane = 16;
/** Pseudo-nodes where wires cross the edges of a frame. No node id contains spaces. */
const above = ' in';
const below = ' out';

type Flat = (level: LayoutGraph) => Promise<Arrangement>;

/** What is arranged together: the nodes outside of containers, or a container with its contents. */
type Level = string | undefined;

interface Levels {
  readonly graph: LayoutGraph;
  readonly byId: ReadonlyMap<string, LayoutNode>;
}

/** The level in which a node is arranged: a container is inside its own frame. */
const levelOf = ({ byId }: Levels, id: string): Level => {
  const node = byId.get(id);
  return node?.isContainer === true ? id : holderOf(byId, node);
};

const holderOf = (byId: Levels['byId'], node: LayoutNode | undefined): Level =>
  node?.holder !== undefined && byId.has(node.holder) ? node.holder : undefined;

/** The levels around a node, from the innermost to the whole flow. */
function around(levels: Levels, id: string): readonly Level[] {
  const all: Level[] = [levelOf(levels, id)];
  for (let level = all.at(-1); level !== undefined && all.length <= levels.byId.size; level = all.at(-1))
    all.push(holderOf(levels.byId, levels.byId.get(level)));
  return all;
}

/** A level by itself, relative to its upper left corner. */
interface Framed extends Arrangement {
  readonly width: number;
  readonly height: number;
  /** Where wires cross its edges. */
  readonly ins: Readonly<Record<string, number>>;
  readonly outs: Readonly<Record<string, number>>;
  /** The frames in it. */
  readonly inner: ReadonlyMap<string, Framed>;
}

/** Arranges each container with its contents separately, and its frame as a single node among the others. */
export async function arrangeInFrames(graph: LayoutGraph, arrange: Flat): Promise<Arrangement> {
  const levels = { graph, byId: new Map(graph.nodes.map((node) => [node.id, node])) };
  if (!graph.nodes.some(({ isContainer }) => isContainer)) return arrange(graph);
  const whole = await arrangeLevel(levels, undefined, arrange);
  const places = new Map<string, Point>();
  const pieces = new Map<Level, Arrangement['bends']>();
  spread(whole, undefined, { x: 0, y: 0 }, places, pieces);
  const bends = graph.wires.map(({ id, from, to }) => {
    const [up, down] = [around(levels, from.node), around(levels, to.node)];
    const common = up.find((level) => down.includes(level));
    const way = [...up.slice(0, up.indexOf(common) + 1), ...down.slice(0, down.indexOf(common)).toReversed()];
    const points = way.flatMap((level) => pieces.get(level)?.get(id) ?? []);
    return [id, withoutNeedless(points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })))] as const;
  });
  return { places, bends: new Map(bends) };
}

/** The places of all nodes, and the pieces of wires in each level, in the coordinates of the whole flow. */
function spread(
  { places, bends, inner }: Framed,
  level: Level,
  by: Point,
  all: Map<string, Point>,
  pieces: Map<Level, Arrangement['bends']>,
): void {
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  pieces.set(level, new Map([...bends].map(([id, points]) => [id, points.map(move)])));
  for (const [id, at] of places) {
    const frame = inner.get(id);
    if (frame === undefined) all.set(id, move(at));
    else spread(frame, id.slice(frameOf('').length), move(at), all, pieces);
  }
}

const frameOf = (container: string): string => `frame ${container}`;

async function arrangeLevel(levels: Levels, level: Level, arrange: Flat): Promise<Framed> {
  const { graph, byId } = levels;
  const inner = new Map<string, Framed>();
  for (const node of graph.nodes)
    if (node.isContainer === true && node.id !== level && holderOf(byId, node) === level)
      inner.set(frameOf(node.id), await arrangeLevel(levels, node.id, arrange));
  const wires = graph.wires.flatMap((wire) => wireIn(levels, level, wire));
  const [ins, outs] = [
    wires.flatMap(({ id, from }) => (from.node === above ? id : [])),
    wires.flatMap(({ id, to }) => (to.node === below ? id : [])),
  ];
  const nodes = [
    ...(ins.length === 0 ? [] : [edge(above, ins)]),
    ...graph.nodes.flatMap((node): LayoutNode[] => {
      const frame = inner.get(frameOf(node.id));
      if (frame === undefined) return levelOf(levels, node.id) === level ? [node] : [];
      const { width, height } = frame;
      return [{ id: frameOf(node.id), width, height, isStart: false, ins: frame.ins, outs: frame.outs }];
    }),
    ...(outs.length === 0 ? [] : [edge(below, outs)]),
  ];
  const framed = inFrame(await arrange({ nodes, wires }), nodes, level === undefined ? 0 : padding);
  return { ...framed, inner };
}

/** A wire within a level: between its own nodes, the frames in it, and its edges. */
function wireIn(levels: Levels, level: Level, wire: LayoutWire): readonly LayoutWire[] {
  const endIn = (node: string, port: string): LayoutWire['from'] | undefined => {
    const chain = around(levels, node);
    const index = chain.indexOf(level);
    if (index === -1) return undefined;
    const frame = chain[index - 1];
    return frame === undefined ? { node, port } : { node: frameOf(frame), port: wire.id };
  };
  const [from, to] = [endIn(wire.from.node, wire.from.port), endIn(wire.to.node, wire.to.port)];
  const isWithin = from?.node === to?.node && from?.node.startsWith(frameOf('')) === true;
  if ((from === undefined && to === undefined) || isWithin) return [];
  const isOver = from === undefined || to === undefined;
  return [
    {
      ...wire,
      // Straightened like control, so that it continues straight outside.
      is: isOver && wire.is === 'data' ? 'control' : wire.is,
      ...{ from: from ?? { node: above, port: wire.id }, to: to ?? { node: below, port: wire.id } },
    },
  ];
}

/** The edge of a frame, with a pin for each wire that crosses it. */
const edge = (id: typeof above | typeof below, wires: readonly string[]): LayoutNode => {
  const pins = Object.fromEntries(wires.map((wire, index) => [wire, index * lane]));
  const size = { width: (wires.length - 1) * lane, height: 0 };
  return id === above
    ? { id, ...size, isStart: true, ins: {}, outs: pins }
    : { id, ...size, isStart: false, isLast: true, ins: pins, outs: {} };
};

/** Moves everything so that a margin of `by` is left at each edge. */
function inFrame({ places, bends }: Arrangement, nodes: readonly LayoutNode[], by: number): Omit<Framed, 'inner'> {
  const rectangles = nodes.flatMap(({ id, width, height, isContainer }) => {
    const at = places.get(id);
    const more = isContainer === true && nodes.every((other) => other.isContainer === true || isEdge(other)) ? room : 0;
    return at === undefined
      ? []
      : [{ left: at.x, top: at.y, right: at.x + width, bottom: at.y + height + (isEdge({ id }) ? 0 : more) }];
  });
  const points = [...bends.values()].flat();
  const left = Math.min(...rectangles.map((each) => each.left), ...points.map(({ x }) => x));
  const top = Math.min(...rectangles.map((each) => each.top), ...points.map(({ y }) => y));
  const right = Math.max(...rectangles.map((each) => each.right), ...points.map(({ x }) => x));
  const bottom = Math.max(...rectangles.map((each) => each.bottom), ...points.map(({ y }) => y));
  const move = ({ x, y }: Point): Point => ({ x: x - left + by, y: y - top + by });
  const moved = new Map([...places].map(([id, at]) => [id, move(at)]));
  const pinsAt = (id: string, side: 'ins' | 'outs'): Framed['ins'] => {
    const [at, pins] = [moved.get(id), nodes.find((node) => node.id === id)?.[side] ?? {}];
    return Object.fromEntries(Object.entries(pins).map(([wire, x]) => [wire, (at?.x ?? 0) + x]));
  };
  return {
    places: new Map([...moved].filter(([id]) => !isEdge({ id }))),
    bends: new Map([...bends].map(([id, way]) => [id, way.map(move)])),
    width: right - left + 2 * by,
    height: bottom - top + 2 * by,
    ins: pinsAt(above, 'outs'),
    outs: pinsAt(below, 'ins'),
  };
}

const isEdge = ({ id }: Pick<LayoutNode, 'id'>): boolean => id === above || id === below;

/** What a frame is drawn around. */
export interface Held extends Pick<LayoutNode, 'id' | 'width' | 'height' | 'isContainer' | 'holder'> {
  readonly at: Point;
}

/** A wire with its bends, as far as frames go around it. */
export type HeldWire = Pick<LayoutWire, 'from' | 'to'> & { readonly points: readonly Point[] };

/**
 * The frame of each container: around the container, its contents, and the wires between them. An empty one has some
 * space.
 */
export function framesOf(
  nodes: readonly Held[],
  wires: readonly HeldWire[] = [],
  whenEmpty = room,
): ReadonlyMap<string, Rectangle> {
  const frames = new Map<string, Rectangle>();
  const byHolder = Map.groupBy(nodes, ({ holder }) => holder);
  const held = (container: string): ReadonlySet<string> => {
    const ids = new Set([container]);
    // Iterating over a set includes what is added meanwhile.
    for (const id of ids) for (const each of byHolder.get(id) ?? []) ids.add(each.id);
    return ids;
  };
  const frame = (node: Held, seen: readonly string[]): Rectangle => {
    const own = boxOf(node);
    if (node.isContainer !== true || seen.includes(node.id)) return own;
    const inner = (byHolder.get(node.id) ?? []).map((each) => frame(each, [...seen, node.id]));
    const ids = held(node.id);
    const points = wires.flatMap(({ from, to, points: way }) => (ids.has(from.node) && ids.has(to.node) ? way : []));
    const all = [
      { ...own, bottom: own.bottom + (inner.length === 0 ? whenEmpty : 0) },
      ...inner,
      ...points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })),
    ];
    const around = {
      left: Math.min(...all.map(({ left }) => left)) - padding,
      top: Math.min(...all.map(({ top }) => top)) - padding,
      right: Math.max(...all.map(({ right }) => right)) + padding,
      bottom: Math.max(...all.map(({ bottom }) => bottom)) + padding,
    };
    frames.set(node.id, around);
    return around;
  };
  for (const node of nodes) if (!frames.has(node.id)) frame(node, []);
  return frames;
}

/** Whether no frame of a container contains anything that is not in the container. */
export function framesAreClear(nodes: readonly Held[], whenEmpty = room): boolean {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return [...framesOf(nodes, [], whenEmpty)].every(([container, frame]) =>
    nodes.every((node) => isHeldBy(byId, node, container) || areApart(boxOf(node), frame)),
  );
}

/**
 * Whether a node that is added at a place is in no frame but those of its containers, and nothing else is in its own.
 */
export function outsideFrames(added: Omit<Held, 'at'>, others: readonly Held[]): (at: Held['at']) => boolean {
  const byId = new Map<string, Holding>([...others, added].map((each) => [each.id, each]));
  const isOf = (other: string): boolean =>
    isHeldBy(byId, added, other) || isHeldBy(byId, byId.get(other) ?? added, added.id);
  const strangers = others.filter((other) => !isHeldBy(byId, other, added.id)).map(boxOf);
  const frames = [...framesOf(others)].flatMap(([id, frame]) => (isOf(id) ? [] : [frame]));
  return (at) => {
    const node = { ...added, at };
    const own = framesOf([node]).get(node.id) ?? boxOf(node);
    return [...strangers, ...frames].every((other) => areApart(own, other));
  };
}

type Holding = Pick<Held, 'id' | 'holder'>;

/** Whether a node is a container or in it, at any depth. */
export function isHeldBy(byId: ReadonlyMap<string, Holding>, node: Holding, container: string): boolean {
  const seen = new Set<string>();
  for (let at: Holding | undefined = node; at !== undefined && !seen.has(at.id); at = byId.get(at.holder ?? '')) {
    if (at.id === container) return true;
    seen.add(at.id);
  }
  return false;
}

const boxOf = ({ at: { x, y }, width, height }: Held): Rectangle => ({
  ...{ left: x, top: y, right: x + width, bottom: y + height },
});

const areApart = (a: Rectangle, b: Rectangle): boolean =>
  a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
