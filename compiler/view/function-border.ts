import { controlPorts } from '../ir/control-graph.ts';
import { deedsOf } from '../ir/effect.ts';
import type { Kind } from '../ir/kind.ts';
import { rejectsInput } from '../ir/may-reject.ts';
import { camelCase } from '../ir/names.ts';
import { nameOfNode } from '../ir/project.ts';
import type { PortTypes } from '../ir/checked.ts';
import type { Type } from '../ir/type.ts';
import type { EdgePart, NodePart, RouteReading } from './flow.ts';
import { findObstacle } from './function-obstacles.ts';
import type { Obstacle } from './function-obstacles.ts';
import type { End } from './route-view.ts';

/** Some nodes of a flow, and the edges between them and over their border. */
export interface Chosen {
  readonly nodes: readonly NodePart[];
  /** The ids of the nodes. */
  readonly ids: ReadonlySet<string>;
  /** Of all nodes of the flow. */
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly edges: readonly EdgePart[];
  /** The edges between the nodes. */
  readonly inner: readonly EdgePart[];
  /** The data edges into the nodes, and out of them. */
  readonly fed: readonly EdgePart[];
  readonly read: readonly EdgePart[];
  /** The control edges into the nodes, and out of them. */
  readonly entering: readonly EdgePart[];
  readonly leaving: readonly EdgePart[];
  /** The containers that hold the nodes. */
  readonly holders: readonly (string | undefined)[];
  /** The nodes that may refuse what they compute with. */
  readonly refusing: ReadonlySet<string>;
  readonly typeOf: (end: End) => Type;
  readonly nameOf: (node: string) => string;
}

/** Where nodes of a flow can be a function: what goes in and out, and where a call would stand. */
export interface Border extends Chosen {
  readonly inputs: readonly Parameter[];
  readonly outputs: readonly Parameter[];
  /** The step that the nodes begin with, and the one that comes after them. */
  readonly entry: End | undefined;
  readonly goesTo: End | undefined;
  /** Whether they do something, so that a call of them stands in the order of the control edges. */
  readonly acts: boolean;
  readonly holder: string | undefined;
  /** The node that stands before the first of them in the file. */
  readonly before: string | undefined;
}

/** A value that goes in or out: where it comes from, and where it goes. */
export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly source: End;
  readonly targets: readonly End[];
}

/** Undefined while the flow has errors. Containers take along what they hold. */
export function borderOf(reading: RouteReading, ids: ReadonlySet<string>): Border | Obstacle | undefined {
  const { checked, types } = reading;
  if (checked === undefined || types === undefined) return undefined;
  const chosen = choose(reading, withHeld(reading, ids), types);
  const obstacle = findObstacle(chosen);
  if (obstacle !== undefined) return obstacle;
  const { nodes, kinds, fed, read, entering, leaving, holders } = chosen;
  const index = reading.nodes.findIndex((node) => node === nodes[0]);
  return {
    ...chosen,
    inputs: parameters(chosen, fed, (source, targets) =>
      targets.every(({ port }) => port === targets[0]?.port) ? (targets[0]?.port ?? source.port) : source.port,
    ),
    outputs: parameters(chosen, read, (source) => labelOf(nodes, source.node) ?? source.port),
    entry: entering[0]?.to,
    goesTo: leaving[0]?.to,
    acts: nodes.some(({ id }) => deedsIn(kinds.get(id))),
    holder: holders[0],
    before: reading.nodes[index - 1]?.id,
  };
}

const deedsIn = (kind: Kind | undefined): boolean => kind !== undefined && deedsOf(kind).length > 0;

function withHeld({ nodes }: RouteReading, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(chosen);
  // Iterating over a set includes what is added meanwhile.
  for (const id of all) for (const { file, id: held } of nodes) if (file['parent'] === id) all.add(held);
  return all;
}

function choose(reading: RouteReading, ids: ReadonlySet<string>, types: PortTypes): Chosen {
  const { edges, kinds: bound, checked } = reading;
  const nodes = reading.nodes.filter(({ id }) => ids.has(id));
  const kinds = new Map(
    reading.nodes.flatMap(({ id }, index): (readonly [string, Kind])[] => {
      const kind = bound[index];
      return kind === undefined ? [] : [[id, kind]];
    }),
  );
  const isControl = ({ from }: EdgePart): boolean => {
    const kind = kinds.get(from.node);
    const body = kind?.container?.body;
    return kind !== undefined && (from.port === body || controlPorts(kind).leaves.includes(from.port));
  };
  const [inward, outward] = [
    edges.filter(({ from, to }) => !ids.has(from.node) && ids.has(to.node)),
    edges.filter(({ from, to }) => ids.has(from.node) && !ids.has(to.node)),
  ];
  const parents = nodes.flatMap(({ file: { parent } }) => (ids.has(String(parent)) ? [] : [parent]));
  const all = [...(checked?.route.nodes.values() ?? [])];
  const refusing = all.filter((node) => rejectsInput(node)).map(({ id, partOf = id }) => partOf);
  return {
    ...{ nodes, ids, kinds, edges },
    inner: edges.filter(({ from, to }) => ids.has(from.node) && ids.has(to.node)),
    fed: inward.filter((edge) => !isControl(edge)),
    entering: inward.filter(isControl),
    read: outward.filter((edge) => !isControl(edge)),
    leaving: outward.filter(isControl),
    holders: [...new Set(parents.map((parent) => (typeof parent === 'string' ? parent : undefined)))],
    refusing: new Set(refusing.filter((id) => ids.has(id))),
    typeOf: ({ node, port }) => types.outputType(node, port),
    nameOf: (id) => {
      const node = checked?.route.nodes.get(id);
      return node === undefined ? id : nameOfNode(node);
    },
  };
}

/** One for each source, named by a wish where that is free, and one that functions can have. */
function parameters(
  { typeOf }: Chosen,
  edges: readonly EdgePart[],
  wish: (source: End, targets: readonly End[]) => string,
): readonly Parameter[] {
  const taken = new Set<string>();
  return [...Map.groupBy(edges, ({ from }) => `${from.node}.${from.port}`).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const [source, targets] = [first.from, of.map(({ to }) => to)];
    const name = freeName(camelCase(wish(source, targets)) || 'value', taken);
    taken.add(name);
    return [{ name, type: typeOf(source), source, targets }];
  });
}

function labelOf(nodes: readonly NodePart[], id: string): string | undefined {
  const label = nodes.find((node) => node.id === id)?.file['label'];
  return typeof label === 'string' && camelCase(label) !== '' ? label : undefined;
}

/** The names of other ports of calls. */
const reserved: ReadonlySet<string> = new Set(['in', 'next', 'error', 'failure']);

export function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = reserved.has(wish) ? `${wish}Value` : wish;
  for (let count = 2; taken.has(name); count += 1) name = `${wish}${count}`;
  return name;
}
