import type { End, NodeView, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { beginsFlow } from '../../shared/gestures/parts.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import type { Box } from '../canvas/geometry.ts';
import { codeOrder, spineOf } from './code-order.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** The bends of wires from pin to pin, by id. */
export type Bends = ReadonlyMap<string, readonly Point[]>;

export interface Arrangement {
  /** Start is at the origin. */
  readonly places: Places;
  readonly bends: Bends;
}

/** Everything that an arrangement depends on, as plain JSON: equal graphs have equal arrangements. */
export interface LayoutGraph {
  /** In the order of the code. */
  readonly nodes: readonly LayoutNode[];
  readonly wires: readonly LayoutWire[];
}

export interface LayoutNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly isStart: boolean;
  /** The node that it is placed below although no wire leads there: a Catch below Start. */
  readonly below?: string;
  /** Nothing is placed further down. */
  readonly isLast?: true;
  /** It contains others, in a frame around it. */
  readonly isContainer?: true;
  /** The container around it. */
  readonly holder?: string;
  /** By port: the distance of the pins from the left edge. */
  readonly ins: Readonly<Record<string, number>>;
  readonly outs: Readonly<Record<string, number>>;
}

export interface LayoutWire {
  readonly id: string;
  readonly from: End;
  readonly to: End;
  /** The spine is the path that the code takes if nothing branches off. */
  readonly is: 'spine' | 'control' | 'data';
  /** It leads from a container to a node inside it, or back. */
  readonly border?: 'in' | 'out';
}

/** Whether it can contain other nodes. */
export const isContainer = ({ ins, outs }: Pick<NodeView, 'ins' | 'outs'>): boolean =>
  [...ins, ...outs].some(({ inside }) => inside === true);

/** Wires with an end that is not drawn are left out. */
export function layoutGraph(view: Pick<RouteView, 'nodes' | 'wires'>, boxes: ReadonlyMap<string, Box>): LayoutGraph {
  const order = codeOrder(view);
  const spine = spineOf(view);
  const start = view.nodes.find(beginsFlow)?.id;
  const byNode = new Map(view.nodes.map((node) => [node.id, node]));
  const containers = new Set(view.nodes.filter(isContainer).map(({ id }) => id));
  const nodes = order.flatMap((id): LayoutNode[] => {
    const box = boxes.get(id);
    if (box === undefined) return [];
    const { width, height } = box;
    const node = byNode.get(id);
    const holder = containers.has(node?.parent ?? '') ? node?.parent : undefined;
    return [
      {
        ...{ id, width, height, isStart: id === start, ins: pinsOf(box.ins), outs: pinsOf(box.outs) },
        ...(node?.role === 'start' && start !== undefined && id !== start ? { below: start } : {}),
        ...(containers.has(id) ? { isContainer: true } : {}),
        ...(holder === undefined ? {} : { holder }),
      },
    ];
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rank = new Map(order.map((id, index) => [id, index]));
  const wires = view.wires
    .filter(
      ({ from, to }) =>
        ownOf(byId.get(from.node)?.outs, from.port) !== undefined &&
        ownOf(byId.get(to.node)?.ins, to.port) !== undefined,
    )
    .map((wire): LayoutWire => ({
      ...endsOf(wire),
      is: spine.has(wire.id) ? 'spine' : wire.is,
      ...borderOf(view, wire),
    }))
    .toSorted((a, b) => compare(a, b, rank));
  return { nodes, wires };
}

const pinsOf = (pins: Box['ins']): Readonly<Record<string, number>> =>
  Object.fromEntries(pins.map(({ port, x }) => [port.name, x]));

/** By the nodes at both ends, so that the order in the file does not matter. */
const compare = (a: LayoutWire, b: LayoutWire, rank: ReadonlyMap<string, number>): number =>
  (rank.get(a.from.node) ?? 0) - (rank.get(b.from.node) ?? 0) ||
  (rank.get(a.to.node) ?? 0) - (rank.get(b.to.node) ?? 0) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Moves everything so that Start, or else the first node, is at the origin. */
export function fromStart({ places, bends }: Arrangement, { nodes }: LayoutGraph): Arrangement {
  const start = nodes.find(({ isStart }) => isStart) ?? nodes[0];
  const origin = start && places.get(start.id);
  if (origin === undefined) return { places, bends };
  const move = ({ x, y }: Point): Point => ({ x: Math.round(x - origin.x), y: Math.round(y - origin.y) });
  return {
    places: new Map([...places].map(([id, at]) => [id, move(at)])),
    bends: new Map([...bends].map(([id, points]) => [id, points.map(move)])),
  };
}

/** The two ends of a wire, given the places of nodes; undefined if a node has none. */
export function endsAt(
  wire: LayoutWire,
  byId: ReadonlyMap<string, LayoutNode>,
  places: Places,
): readonly [Point, Point] | undefined {
  const [source, target] = [byId.get(wire.from.node), byId.get(wire.to.node)];
  const [from, to] = [places.get(wire.from.node), places.get(wire.to.node)];
  const [out, into] = [ownOf(source?.outs, wire.from.port), ownOf(target?.ins, wire.to.port)];
  if (source === undefined || from === undefined || to === undefined || out === undefined || into === undefined)
    return undefined;
  return [
    { x: from.x + out, y: from.y + source.height },
    { x: to.x + into, y: to.y },
  ];
}

const endsOf = ({ id, from, to }: WireView): Pick<LayoutWire, 'id' | 'from' | 'to'> => ({ id, from, to });

/** Control goes into a body as it goes on. */
function borderOf({ nodes }: Pick<RouteView, 'nodes'>, { is, from, to }: WireView): Pick<LayoutWire, 'border'> {
  if (is === 'control') return {};
  const isInside = (ports: readonly PortView[] | undefined, name: string): boolean =>
    ports?.some((port) => port.name === name && port.inside === true) === true;
  if (isInside(nodes.find(({ id }) => id === from.node)?.outs, from.port)) return { border: 'in' };
  return isInside(nodes.find(({ id }) => id === to.node)?.ins, to.port) ? { border: 'out' } : {};
}
