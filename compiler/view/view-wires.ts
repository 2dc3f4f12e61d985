import type { EdgePart, NodePart, RouteReading } from './flow.ts';
import type { End, WireView } from './route-view.ts';
import type { Named, NamedPort, Ports } from './view-ports.ts';

/** The type that a wire carries, as far as its ends are known. */
export type Carries = (from: End, to: End) => WireView['is'];

/** `ports` are those of the nodes that could be bound, by index. */
export function whatWiresCarry({ nodes }: RouteReading, ports: readonly (Ports | undefined)[]): Carries {
  const byId = portsById(nodes, ports);
  return (from, to) => {
    const source = byId.get(from.node)?.outs.find(({ name }) => name === from.port);
    const target = byId.get(to.node)?.ins.find(({ name }) => name === to.port);
    return source?.is ?? target?.is ?? (to.port === 'in' ? 'control' : 'data');
  };
}

/** Of two nodes with one id, wires mean the first. */
const portsById = (
  nodes: readonly NodePart[],
  ports: readonly (Ports | undefined)[],
): ReadonlyMap<string, Ports | undefined> =>
  new Map(nodes.flatMap(({ id, isRepeated }, index) => (isRepeated ? [] : [[id, ports[index]] as const])));

/** The ports named by wires and literals. */
export function namedPorts(node: NodePart, edges: readonly EdgePart[], carries: Carries): Named {
  const own = node.isRepeated ? [] : edges;
  const portOf = (port: string, edge: EdgePart): NamedPort => ({ name: port, is: carries(edge.from, edge.to) });
  return {
    ins: [
      ...own.flatMap((edge) => (edge.to.node === node.id ? [portOf(edge.to.port, edge)] : [])),
      ...Object.keys(node.inputs).map((name): NamedPort => ({ name, is: 'data' })),
    ],
    outs: own.flatMap((edge) => (edge.from.node === node.id ? [portOf(edge.from.port, edge)] : [])),
  };
}

/** `ports` of all nodes, by index. */
export function viewWires(
  { nodes, edges }: RouteReading,
  ports: readonly Ports[],
  carries: Carries,
): readonly WireView[] {
  const byId = portsById(nodes, ports);
  const seen = new Map<string, number>();
  return edges.map(({ from, to }) => {
    const name = `${from.node}.${from.port}->${to.node}.${to.port}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const type = byId.get(from.node)?.outs.find((port) => port.name === from.port)?.type;
    return {
      id: count === 1 ? name : `${name}#${count}`,
      ...{ from, to, is: carries(from, to) },
      ...(type === undefined ? {} : { type }),
    };
  });
}
