import type { PortView, RouteView, TypeView } from '../../../compiler/view/route-view.ts';
import { pinKey, portOf } from './state.ts';
import type { Port } from './state.ts';

type Fitting = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The ports, by node, that a wire from `port` could lead to without a new mistake; and from an input that is fed, the
 * others that its wire could be led to.
 */
export function fittingPorts(view: RouteView, port: Port): Fitting {
  const fed = view.wires.find(({ to }) => port.side === 'in' && to.node === port.node && to.port === port.port);
  const others = fed === undefined ? [] : [...fittingEnds(view, { ...fed.from, side: 'out' })];
  const fitting = new Map(fittingEnds(view, port));
  for (const [node, ports] of others) fitting.set(node, (fitting.get(node) ?? new Set()).union(ports));
  return fitting;
}

/** The ports that the other end of a wire at `port` could be led to. */
export function fittingEnds(view: RouteView, port: Port): Fitting {
  const one = portOf(view, port);
  if (one === undefined) return new Map();
  const other = port.side === 'out' ? 'in' : 'out';
  const wouldLoop = reachable(view, port);
  const fits = (candidate: PortView): boolean =>
    candidate.ghost !== true &&
    candidate.is === one.is &&
    (port.side === 'out' ? couldBe(one.type, candidate.type) : couldBe(candidate.type, one.type));
  return new Map(
    view.nodes
      .filter(({ id }) => !wouldLoop.has(id))
      .map(({ id, ins, outs }): [string, ReadonlySet<string>] => [
        id,
        new Set((other === 'in' ? ins : outs).filter(fits).map(({ name }) => pinKey({ side: other, port: name }))),
      ])
      .filter(([, ports]) => ports.size > 0),
  );
}

/**
 * Whether some values of a type are of another, as far as their shapes tell. What may be missing is told by a finding.
 */
function couldBe(given: TypeView | undefined, needed: TypeView | undefined): boolean {
  const isOpen = (type: TypeView | undefined): boolean =>
    type === undefined || type.shape === 'unknown' || type.shape === 'union' || type.shape === 'null';
  return isOpen(given) || isOpen(needed) || given?.shape === needed?.shape;
}

/** The nodes before an output, or behind an input, and the node itself: a wire to them would close a loop. */
function reachable({ wires }: RouteView, { node, side }: Port): ReadonlySet<string> {
  const seen = new Set([node]);
  for (const at of seen)
    for (const { from, to } of wires) {
      if (side === 'out' && to.node === at) seen.add(from.node);
      if (side === 'in' && from.node === at) seen.add(to.node);
    }
  return seen;
}
