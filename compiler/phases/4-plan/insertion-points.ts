import type { ControlGraph } from '../../ir/control-graph.ts';

/** Where a value is computed, and at which vertices it is then available. */
export interface Insertion {
  readonly at: readonly string[];
  readonly isComputed: (vertex: string) => boolean;
}

/** A value that is computed at one vertex, and available wherever no path bypasses that vertex. */
export const insertionAt = ({ dominators }: ControlGraph, vertex: string): Insertion => ({
  at: [vertex],
  isComputed: (other) => dominators.dominates(vertex, other),
});

/**
 * The first vertices on each path at which a value is anticipated (`wanted`, in reverse order: every path from there
 * needs it) and possible (all its parts are available): the earliest insertion points of lazy code motion. No path
 * passes two of them before a use.
 */
export function earliestInsertionPoints(
  control: ControlGraph,
  wanted: ReadonlySet<string>,
  isPossible: (vertex: string) => boolean,
): Insertion {
  const inOrder = [...wanted].toReversed();
  const first = inOrder.find(isPossible);
  if (first === undefined) return { at: [], isComputed: () => false };
  const alone = insertionAt(control, first);
  return inOrder.every((vertex) => alone.isComputed(vertex) || !isPossible(vertex))
    ? alone
    : severalInsertionPoints(control, (vertex) => wanted.has(vertex) && isPossible(vertex));
}

function severalInsertionPoints({ order, digraph }: ControlGraph, isPlace: (vertex: string) => boolean): Insertion {
  const at: string[] = [];
  const computed = new Set<string>();
  for (const vertex of order) {
    const before = digraph.predecessors(vertex);
    const isKnown = before.length > 0 && before.every((predecessor) => computed.has(predecessor));
    if (!isKnown && isPlace(vertex)) at.push(vertex);
    if (isKnown || at.at(-1) === vertex) computed.add(vertex);
  }
  return { at, isComputed: (vertex) => computed.has(vertex) };
}
