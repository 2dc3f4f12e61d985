import type { PortTypes } from '../ir/checked.ts';
import { controlPorts } from '../ir/control-graph.ts';
import type { Kind } from '../ir/kind.ts';
import { rejectsInput } from '../ir/may-reject.ts';
import { nameOfNode } from '../ir/project.ts';
import type { Type } from '../ir/type.ts';
import type { EdgePart, NodePart, RouteReading } from './flow.ts';
import { textOf } from './read-route.ts';
import type { End } from './route-view.ts';

/** Some nodes of a flow, with the edges between them and across their border. */
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
  /** The containers around the nodes. */
  readonly holders: readonly (string | undefined)[];
  /** The nodes that may refuse their inputs. */
  readonly refusing: ReadonlySet<string>;
  readonly typeOf: (end: End) => Type;
  readonly nameOf: (node: string) => string;
}

/** The nodes, and the contents of the containers among them. */
export function withHeld({ nodes }: RouteReading, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(chosen);
  // Iterating over a set includes what is added meanwhile.
  for (const id of all) for (const { file, id: held } of nodes) if (file['parent'] === id) all.add(held);
  return all;
}

export function choose(reading: RouteReading, ids: ReadonlySet<string>, types: PortTypes): Chosen {
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
  const parents = nodes.map(({ file }) => textOf(file, 'parent')).filter((parent) => !ids.has(parent));
  const all = [...(checked?.route.nodes.values() ?? [])];
  const refusing = all.filter((node) => rejectsInput(node)).map(({ id, partOf = id }) => partOf);
  return {
    ...{ nodes, ids, kinds, edges },
    inner: edges.filter(({ from, to }) => ids.has(from.node) && ids.has(to.node)),
    fed: inward.filter((edge) => !isControl(edge)),
    entering: inward.filter(isControl),
    read: outward.filter((edge) => !isControl(edge)),
    leaving: outward.filter(isControl),
    holders: [...new Set(parents.map((parent) => (parent === '' ? undefined : parent)))],
    refusing: new Set(refusing.filter((id) => ids.has(id))),
    typeOf: ({ node, port }) => types.outputType(node, port),
    nameOf: (id) => {
      const node = checked?.route.nodes.get(id);
      return node === undefined ? id : nameOfNode(node);
    },
  };
}
