import type { Point } from '../../shared/gestures/positions.ts';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';
import { ownOf } from '../../shared/gestures/json.ts';

/** Up to this many nodes read by one node are put in a row; more would make flows wider than a window. */
const mostInRow = 3;
/** Between nodes, and between a node and a wire that passes it. */
const gap = 24;
const lane = 16;

/** Nodes read by one node, in two rows: wires of the upper row go down between the nodes of the lower one. */
interface Stack {
  /** In the arrangement, it is a single node. */
  readonly node: LayoutNode;
  /** Relative to the upper left corner. */
  readonly members: ReadonlyMap<string, Point>;
  readonly heights: ReadonlyMap<string, number>;
}

/** Puts nodes that read nothing, such as fields of a body, in two rows if one node reads many of them. */
export async function arrangeStacked(
  graph: LayoutGraph,
  arrange: (graph: LayoutGraph) => Promise<Arrangement>,
): Promise<Arrangement> {
  const stacks = stacksOf(graph);
  if (stacks.length === 0) return arrange(graph);
  const stackOf = new Map(stacks.flatMap((stack) => [...stack.members.keys()].map((id) => [id, stack])));
  const { places, bends } = await arrange({
    nodes: [...stacks.map(({ node }) => node), ...graph.nodes.filter(({ id }) => !stackOf.has(id))],
    wires: graph.wires.map((wire) => fromStack(wire, stackOf.get(wire.from.node))),
  });
  const corners = new Map(stacks.map(({ node }) => [node.id, places.get(node.id) ?? { x: 0, y: 0 }]));
  const place = (id: string, { node, members }: Stack): Point => {
    const [corner, at] = [corners.get(node.id), members.get(id)];
    return { x: (corner?.x ?? 0) + (at?.x ?? 0), y: (corner?.y ?? 0) + (at?.y ?? 0) };
  };
  const begin = ({ id, from }: LayoutWire, stack: Stack): readonly Point[] => {
    const [first, ...others] = bends.get(id) ?? [];
    if (first === undefined) return [];
    const y = place(from.node, stack).y + (stack.heights.get(from.node) ?? 0);
    return [{ x: first.x, y }, ...others];
  };
  const stackedWires = graph.wires.flatMap((wire) => {
    const stack = stackOf.get(wire.from.node);
    return stack === undefined ? [] : [[wire.id, begin(wire, stack)] as const];
  });
  return {
    places: new Map(
      graph.nodes.flatMap(({ id }) => {
        const stack = stackOf.get(id);
        const at = stack === undefined ? places.get(id) : place(id, stack);
        return at === undefined ? [] : [[id, at]];
      }),
    ),
    bends: new Map([...bends, ...stackedWires]),
  };
}

const portOf = ({ node, port }: LayoutWire['from']): string => `${node}.${port}`;

const fromStack = (wire: LayoutWire, stack: Stack | undefined): LayoutWire =>
  stack === undefined ? wire : { ...wire, from: { node: stack.node.id, port: portOf(wire.from) } };

/** By the first of their readers, in the order of its ports. */
function stacksOf({ nodes, wires }: LayoutGraph): readonly Stack[] {
  const rank = new Map(nodes.map(({ id }, index) => [id, index]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const fed = new Set(wires.map(({ to }) => to.node));
  const from = Map.groupBy(wires, (wire) => wire.from.node);
  const sources = nodes.flatMap((node) => {
    const own = from.get(node.id) ?? [];
    const isSource = !node.isStart && node.isContainer !== true && !fed.has(node.id);
    if (!isSource || own.some(({ is, border }) => is !== 'data' || border !== undefined)) return [];
    const [first] = own.toSorted((a, b) => (rank.get(a.to.node) ?? 0) - (rank.get(b.to.node) ?? 0));
    if (first === undefined) return [];
    const { node: reader, port } = first.to;
    return [{ node, reader, x: ownOf(byId.get(reader)?.ins, port) ?? 0 }];
  });
  return [...Map.groupBy(sources, ({ reader }) => reader)]
    .filter(([, members]) => members.length > mostInRow)
    .map(([reader, members]) =>
      stack(
        // No id of a node has spaces.
        `${reader} reads`,
        members.toSorted((a, b) => a.x - b.x).map(({ node }) => node),
      ),
    );
}

/** Every second one is in the lower row, to the right of the wires of those before it. */
function stack(id: string, nodes: readonly LayoutNode[]): Stack {
  const heightOf = (row: number): number =>
    Math.max(...nodes.filter((_, index) => index % 2 === row).map(({ height }) => height));
  const bottoms = [heightOf(0), heightOf(0) + lane + heightOf(1)];
  const ends = [-gap, -gap];
  const members = new Map<string, Point>();
  const outs: Record<string, number> = {};
  let wire = -lane;
  for (const [index, { id: member, width, height, outs: pins }] of nodes.entries()) {
    const row = index % 2;
    const all = Object.values(pins);
    const x = Math.max((ends[row] ?? 0) + gap, row === 1 ? wire + lane : (ends[1] ?? 0) + lane - Math.min(...all));
    if (row === 0) wire = x + Math.max(...all);
    ends[row] = x + width;
    members.set(member, { x, y: (bottoms[row] ?? 0) - height });
    for (const [port, at] of Object.entries(pins)) outs[portOf({ node: member, port })] = x + at;
  }
  const [width, height] = [Math.max(...ends), bottoms[1] ?? 0];
  return {
    node: { id, width, height, isStart: false, ins: {}, outs },
    members,
    heights: new Map(nodes.map((node) => [node.id, node.height])),
  };
}
