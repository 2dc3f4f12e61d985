import type { Operation } from '../../../compiler/base/operation.ts';
import type { End, PortView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { setParent } from './edit-node.ts';
import {
  carries,
  holderAt,
  holdersFrom,
  insertWire,
  isSameEnd,
  moveWire,
  nodeOf,
  pathOfNode,
  removeLiteral,
  removeWire,
  set,
} from './parts.ts';
import type { Ports } from './parts.ts';

/**
 * Wires an output to an input. A value has one source, and a step one successor, so a second wire replaces the first,
 * on its line. A literal at the input is removed. A node that gets a value from inside a container is moved into it if
 * possible.
 */
export function connect(view: RouteView, from: End, to: End): readonly Operation[] {
  return [...wire(view, from, to, carries(view, from, to)), ...moveIn(view, from, to)];
}

/** A node belongs to the container whose value it gets, unless another wire at it would then cross the border. */
function moveIn(view: RouteView, from: End, to: End): readonly Operation[] {
  const holder = holderAt(view, from);
  const holders = holdersFrom(view, holder);
  const node = nodeOf(view, to.node);
  if (holder === undefined || node === undefined) return [];
  const isInside = (end: End): boolean => holdersFrom(view, holderAt(view, end)).has(holder);
  const mayMove = node.parent === undefined || holders.has(node.parent);
  const stays = view.wires.some((each) =>
    each.is === 'control'
      ? each.from.node === node.id || each.to.node === node.id
      : each.from.node === node.id && !isInside(each.to),
  );
  return isInside(to) || !mayMove || stays ? [] : [set(view, [...pathOfNode(node.id), 'parent'], holder)];
}

/** The same for ports of nodes that are not in the view yet. */
export function wire(view: RouteView, from: End, to: End, is: PortView['is']): readonly Operation[] {
  const [first, ...others] = inTheWay(view, from, to, is);
  const literal = is === 'data' ? removeLiteral(view, to) : [];
  if (first === undefined) return [...literal, insertWire(view, from, to)];
  const removed = others.map((each) => removeWire(view, each));
  const isThere = isSameEnd(first.from, from) && isSameEnd(first.to, to);
  if (isThere) return [...literal, ...removed];
  const [end, at] = is === 'data' ? (['from', from] as const) : (['to', to] as const);
  return [...literal, ...removed, moveWire(view, first, end, at)];
}

/** The wires that a new one displaces; an identical existing one comes first. */
const inTheWay = (view: RouteView, from: End, to: End, is: PortView['is']): readonly WireView[] =>
  view.wires
    .filter((each) => (is === 'data' ? isSameEnd(each.to, to) : isSameEnd(each.from, from)))
    .toSorted((left, right) => Number(isSame(right, from, to)) - Number(isSame(left, from, to)));

const isSame = (each: WireView, from: End, to: End): boolean => isSameEnd(each.from, from) && isSameEnd(each.to, to);

/** Leads one end of a wire elsewhere. */
export function reconnect(view: RouteView, moved: WireView, end: 'from' | 'to', at: End): readonly Operation[] {
  if (isSameEnd(moved[end], at)) return [];
  const [from, to] = end === 'from' ? [at, moved.to] : [moved.from, at];
  const is = carries(view, from, to);
  const others = inTheWay(view, from, to, is).filter(({ id }) => id !== moved.id);
  const literal = is === 'data' ? removeLiteral(view, to) : [];
  return [...literal, ...others.map((each) => removeWire(view, each)), moveWire(view, moved, end, at)];
}

export const removeWires = (view: RouteView, ids: ReadonlySet<string>): readonly Operation[] =>
  view.wires.filter(({ id }) => ids.has(id)).map((each) => removeWire(view, each));

/** The ports through which a wire of this kind can lead through a node, preferably required ones. */
export function through(
  { ins, outs }: Ports,
  is: PortView['is'],
): { readonly in: string; readonly out: string } | undefined {
  const fits = (port: PortView): boolean => port.is === is && port.ghost !== true;
  const into = ins.find((port) => fits(port) && port.optional !== true) ?? ins.find(fits);
  const out = outs.find((port) => fits(port) && port.name === 'next') ?? outs.find(fits);
  return into === undefined || out === undefined ? undefined : { in: into.name, out: out.name };
}

/** Leads a wire through a node, in two pieces; nothing if the node has no ports for it. */
export function leadThrough(view: RouteView, old: WireView, node: string, ports: Ports): readonly Operation[] {
  const way = through(ports, old.is);
  if (way === undefined || old.from.node === node || old.to.node === node) return [];
  const into: End = { node, port: way.in };
  const rest = insertWire(view, { node, port: way.out }, old.to, { from: old.from, to: into });
  return [moveWire(view, old, 'to', into), rest];
}

/** Drops a node of the flow on a wire, into the wire's container. Existing wires at its two ports are replaced. */
export function putOnWire(view: RouteView, id: string, old: WireView): readonly Operation[] {
  const node = view.nodes.find((each) => each.id === id);
  const way = node && through(node, old.is);
  if (node === undefined || way === undefined || old.from.node === id || old.to.node === id) return [];
  const isReplaced = ({ from, to }: WireView): boolean =>
    old.is === 'data' ? isSameEnd(to, { node: id, port: way.in }) : isSameEnd(from, { node: id, port: way.out });
  return [
    ...view.wires.filter(isReplaced).map((each) => removeWire(view, each)),
    ...(old.is === 'data' ? removeLiteral(view, { node: id, port: way.in }) : []),
    ...leadThrough(view, old, id, node),
    ...setParent(view, id, holderAt(view, old.from)),
  ];
}
