import { createDigraph, reachable } from '../../compiler/base/digraph.ts';
import type { WireView } from '../../compiler/view/route-view.ts';

type Wire = Pick<WireView, 'id' | 'is' | 'from' | 'to'>;

/**
 * Which wires were used when these nodes ran, by their ids: a data wire if both its ends ran. What ran is one way from
 * Start, so a control wire was used if no longer way joins its ends. Of two from one node to the same other one,
 * nothing is known, and both are left out.
 */
export function waysTaken(wires: readonly Wire[], nodes: readonly string[]): Readonly<Record<string, boolean>> {
  const ran = new Set(nodes);
  const isBetween = ({ from, to }: Wire): boolean => ran.has(from.node) && ran.has(to.node);
  const control = wires.filter((wire) => wire.is === 'control' && isBetween(wire));
  const graph = createDigraph(
    ran,
    control.map(({ from, to }) => [from.node, to.node]),
  );
  const isTaken = ({ from, to }: Wire): boolean | undefined => {
    const next = graph.successors(from.node);
    const others = next.filter((node) => node !== to.node);
    if (others.some((node) => reachable(graph, node).has(to.node))) return false;
    return next.length - others.length > 1 ? undefined : true;
  };
  return Object.fromEntries(
    wires.flatMap((wire): [string, boolean][] => {
      const taken = isBetween(wire) && (wire.is === 'data' || isTaken(wire));
      return taken === undefined ? [] : [[wire.id, taken]];
    }),
  );
}
