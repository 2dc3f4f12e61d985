import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.layered.layering.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.unnecessaryBendpoints': 'false',
};

/** The spine outweighs everything else, so it becomes straight. */
const priorities: Readonly<Record<LayoutWire['is'], LayoutOptions>> = {
  spine: priority(1000, 10, 10),
  control: priority(20, 4, 10),
  data: priority(1, 1, 0),
};

/** The contents of a container are below it, and only wires back lead up. */
const intoBody = priority(1, 1, 10);

function priority(straightness: number, shortness: number, direction: number): LayoutOptions {
  return {
    'elk.layered.priority.straightness': String(straightness),
    'elk.layered.priority.shortness': String(shortness),
    'elk.layered.priority.direction': String(direction),
  };
}

/** The input of ELK. `inLayers`: unconnected parts share the same layers, too, with free space between them. */
export function toElk({ nodes, wires }: LayoutGraph, inLayers = false): ElkNode {
  const ids = new Set(nodes.map(({ id }) => id));
  const below = nodes.flatMap(({ id, below: upper }) => (upper !== undefined && ids.has(upper) ? [{ id, upper }] : []));
  return {
    id: '',
    layoutOptions: inLayers ? { ...options, 'elk.separateConnectedComponents': 'false' } : options,
    children: nodes.map((node) =>
      elkNode(
        node,
        below.some(({ upper }) => upper === node.id),
      ),
    ),
    edges: [
      ...wires.map(({ id, from, to, is, border }) => ({
        id,
        sources: [`${from.node} out ${from.port}`],
        targets: [`${to.node} in ${to.port}`],
        layoutOptions: border === 'in' ? intoBody : priorities[is],
      })),
      ...below.flatMap(({ id, upper }) =>
        Array.from({ length: strands }, (_, index) => ({
          id: `${undrawn}${id} ${index}`,
          sources: [cornerOf(upper)],
          targets: [id],
          layoutOptions: priorities.data,
        })),
      ),
    ],
  };
}

/** Prefix for the ids of edges that only put one node below another. No wire's id begins with a space. */
const undrawn = ' ';
/** So many that ELK moves the lower node aside rather than letting a wire cross all of them. */
const strands = 4;
/** They start at the right corner, which puts the lower node to the right of everything that wires lead to. */
const cornerOf = (node: string): string => `${node} corner`;

const elkNode = ({ id, width, height, isStart, isLast, ins, outs }: LayoutNode, hasBelow: boolean): ElkNode => ({
  id,
  width,
  height,
  layoutOptions: {
    'elk.portConstraints': 'FIXED_POS',
    ...(isStart ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : {}),
    ...(isLast === true ? { 'elk.layered.layering.layerConstraint': 'LAST' } : {}),
  },
  ports: [
    ...Object.entries(ins).map(([name, x]) => port(`${id} in ${name}`, x, 0, 'NORTH')),
    ...Object.entries(outs).map(([name, x]) => port(`${id} out ${name}`, x, height, 'SOUTH')),
    ...(hasBelow ? [port(cornerOf(id), width, height, 'SOUTH')] : []),
  ],
});

const port = (id: string, x: number, y: number, side: string): NonNullable<ElkNode['ports']>[number] => ({
  id,
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
});

/** ELK's result, relative to its own origin. */
export function placesIn({ children = [], edges = [] }: ElkNode): Arrangement {
  const places = new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  return { places, bends: new Map(edges.flatMap(bendsOf)) };
}

function bendsOf({ id, sections: [section] = [] }: ElkExtendedEdge) {
  if (section === undefined || id.startsWith(undrawn)) return [];
  return [[id, [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]] as const];
}
