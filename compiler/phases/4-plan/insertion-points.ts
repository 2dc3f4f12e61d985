import type { ControlGraph } from '../../ir/control-graph.ts';

/** Where a value is computed, and all vertices at which it is then available. */
export interface Insertion {
  readonly at: readonly string[];
  readonly computed: ReadonlySet<string>;
}

/**
 * The first vertices on each path at which a value is anticipated (every path from there needs it) and possible (all
 * its parts exist): the earliest insertion points of lazy code motion. No path passes two of them before a use.
 */
export function earliestInsertionPoints(
  control: ControlGraph,
  isWanted: (vertex: string) => boolean,
  isPossible: (vertex: string) => boolean,
): Insertion {
  const at: string[] = [];
  const computed = new Set<string>();
  for (const vertex of control.order) {
    const before = control.digraph.predecessors(vertex);
    const isKnown = before.length > 0 && before.every((predecessor) => computed.has(predecessor));
    if (!isKnown && isWanted(vertex) && isPossible(vertex)) at.push(vertex);
    if (isKnown || at.at(-1) === vertex) computed.add(vertex);
  }
  return { at, computed };
}
