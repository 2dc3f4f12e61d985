import { createDigraph, reachable } from '../../compiler/base/digraph.ts';
import type { WireView } from '../../compiler/view/route-view.ts';

type Wire = Pick<WireView, 'id' | 'is' | 'from' | 'to'>;

/**
 * Which wires were used when these nodes ran, by their ids. A data wire was used if both its ends ran. The nodes form
 * one path from Start, so a control wire was used if no longer path joins its ends. Of two wires between the same
 * nodes, it is unknown which was used, so both are left out.
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
