import type { PortView, RouteView, TypeView } from '../../../compiler/view/route-view.ts';
import { pinKey, portOf } from './state.ts';
import type { Port } from './state.ts';

type Fitting = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The ports, by node, to which a wire from `port` could lead without a new error. For an input that is already fed,
 * also those to which its wire could be moved.
 */
export function fittingPorts(view: RouteView, port: Port): Fitting {
  const fed = view.wires.find(({ to }) => port.side === 'in' && to.node === port.node && to.port === port.port);
  const others = fed === undefined ? [] : [...fittingEnds(view, { ...fed.from, side: 'out' })];
  const fitting = new Map(fittingEnds(view, port));
  for (const [node, ports] of others) fitting.set(node, (fitting.get(node) ?? new Set()).union(ports));
  return fitting;
}

/** The ports to which the other end of a wire at `port` could be moved. */
export function fittingEnds(view: RouteView, port: Port): Fitting {
  const one = portOf(view, port);
  if (one === undefined) return new Map();
  const other = port.side === 'out' ? 'in' : 'out';
  const taken = inTheWay(view, placeOf(port.node, one, port.side), port.side);
  const fits = (node: string, candidate: PortView): boolean =>
    candidate.ghost !== true &&
    candidate.is === one.is &&
    !taken.has(placeOf(node, candidate, other)) &&
    (port.side === 'out' ? couldBe(one.type, candidate.type) : couldBe(candidate.type, one.type));
  return new Map(
    view.nodes
      .map(({ id, ins, outs }): [string, ReadonlySet<string>] => [
        id,
        new Set(
          (other === 'in' ? ins : outs)
            .filter((candidate) => fits(id, candidate))
            .map(({ name }) => pinKey({ side: other, port: name })),
        ),
      ])
      .filter(([, ports]) => ports.size > 0),
  );
}

/** Why a wire may not connect two ports, if none of them is among those that fit the other. */
export function refusalOf(view: RouteView, one: Port, other: Port): string {
  const [from, to] = one.side === 'out' ? [one, other] : [other, one];
  const [given, needed] = [portOf(view, from), portOf(view, to)];
  if (one.side === other.side || given?.is !== needed?.is)
    return 'A wire leads from an output to an input, and either to a step or with a value.';
  return couldBe(given?.type, needed?.type)
    ? 'The wire would close a loop.'
    : `“${from.port}” gives ${given?.type?.name}, and “${to.port}” takes ${needed?.type?.name}.`;
}

/** Whether a value of one type could be of the other, judging by shape. If it may be missing, a finding reports it. */
function couldBe(given: TypeView | undefined, needed: TypeView | undefined): boolean {
  const isOpen = (type: TypeView | undefined): boolean =>
    type === undefined || type.shape === 'unknown' || type.shape === 'union' || type.shape === 'null';
  // The whole body is an object, but an input may take its bytes instead.
  const isBody = given?.shape === 'object' && needed?.shape === 'bytes';
  return isOpen(given) || isOpen(needed) || isBody || given?.shape === needed?.shape;
}

/**
 * The places before an output, or after an input, including its own: a wire to them would close a loop. The contents of
 * a container are between its two places.
 */
function inTheWay({ nodes, wires }: RouteView, near: Place, side: Port['side']): ReadonlySet<Place> {
  const ports = new Map(nodes.map((node) => [node.id, node]));
  const wired = wires.map(({ from, to }): readonly [Place, Place] => [
    placeOf(from.node, portNamed(ports.get(from.node)?.outs, from.port), 'out'),
    placeOf(to.node, portNamed(ports.get(to.node)?.ins, to.port), 'in'),
  ]);
  const within = nodes.flatMap(({ id, parent }): readonly (readonly [Place, Place])[] => [
    [`begin ${id}`, `end ${id}`],
    ...(parent === undefined
      ? []
      : ([
          [`begin ${parent}`, `begin ${id}`],
          [`end ${id}`, `end ${parent}`],
        ] as const)),
  ]);
  const ways = [...wired, ...within].map(([from, to]) =>
    side === 'in' ? { at: from, next: to } : { at: to, next: from },
  );
  const byPlace = Map.groupBy(ways, ({ at }) => at);
  const seen = new Set([near]);
  for (const place of seen) for (const { next } of byPlace.get(place) ?? []) seen.add(next);
  return seen;
}

/** Values enter a node at its beginning and leave it at its end; for the contents of a container, it is reversed. */
type Place = `${'begin' | 'end'} ${string}`;
const placeOf = (node: string, port: Pick<PortView, 'inside'> | undefined, side: Port['side']): Place =>
  `${(side === 'in') === (port?.inside !== true) ? 'begin' : 'end'} ${node}`;

const portNamed = (ports: readonly PortView[] | undefined, name: string): PortView | undefined =>
  ports?.find((port) => port.name === name);
