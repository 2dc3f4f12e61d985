import type { End } from '../../../compiler/view/route-view.ts';
import type { LayoutGraph, LayoutNode, LayoutWire } from './graph.ts';

/** A part of a flow that is arranged separately, and the wires that lead into and out of it. */
interface Part {
  readonly nodes: readonly LayoutNode[];
  readonly wires: readonly LayoutWire[];
  /** The wires of the spine across its upper and lower edge; the same one if it only passes through. */
  readonly enters: LayoutWire | undefined;
  readonly leaves: LayoutWire | undefined;
}

/**
 * Cuts a flow horizontally, between its steps. A step belongs to its own part, a value to that of the step that reads
 * it first. A part ends with the step that brings it to `enough` nodes. Together, the parts contain all nodes, and all
 * wires except those `between`.
 */
export function cutAcross(
  graph: LayoutGraph,
  enough: number,
): {
  readonly parts: readonly Part[];
  readonly between: readonly LayoutWire[];
} {
  const depths = depthsOf(graph);
  const byDepth = Map.groupBy(graph.nodes, ({ id }) => depths.get(id) ?? 0);
  const groups: LayoutNode[][] = [[]];
  for (const depth of [...byDepth.keys()].toSorted((a, b) => a - b)) {
    const last = groups.at(-1);
    const more = byDepth.get(depth) ?? [];
    if (last !== undefined && last.length < enough) last.push(...more);
    else groups.push([...more]);
  }
  const groupOf = new Map(groups.flatMap((nodes, index) => nodes.map(({ id }) => [id, index])));
  const inside = Map.groupBy(graph.wires, ({ from, to }) =>
    groupOf.get(from.node) === groupOf.get(to.node) ? groupOf.get(from.node) : undefined,
  );
  const between = inside.get(undefined) ?? [];
  const spine = between.filter(({ is }) => is === 'spine');
  const rank = new Map(graph.nodes.map(({ id }, index) => [id, index]));
  const partOf = ({ node }: End): number => groupOf.get(node) ?? 0;
  const parts = groups.map((nodes, index) => ({
    nodes: nodes.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
    wires: inside.get(index) ?? [],
    enters: spine.find(({ from, to }) => partOf(from) < index && index <= partOf(to)),
    leaves: spine.find(({ from, to }) => partOf(from) <= index && index < partOf(to)),
  }));
  return { parts, between };
}

/** The maximum number of steps before each node; a node that only computes is placed where it is read first. */
function depthsOf({ nodes, wires }: LayoutGraph): ReadonlyMap<string, number> {
  const ofData = wires.filter(({ is }) => is === 'data');
  const ofControl = wires.filter(({ is }) => is !== 'data');
  const steps = new Set(ofControl.flatMap(({ from, to }) => [from.node, to.node]));
  const before = Map.groupBy(ofControl, ({ to }) => to.node);
  const readers = Map.groupBy(ofData, ({ from }) => from.node);
  const sources = Map.groupBy(ofData, ({ to }) => to.node);
  const depths = new Map<string, number>();
  const find = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    // If a broken flow has a loop, it is cut here.
    depths.set(id, 0);
    const isStep = steps.has(id);
    const near = isStep ? (before.get(id) ?? []).map(({ from }) => find(from.node) + 1) : [];
    const read = isStep ? [] : (readers.get(id) ?? []).map(({ to }) => find(to.node));
    const depth = isStep ? Math.max(0, ...near) : Math.min(...read);
    depths.set(id, Number.isFinite(depth) ? depth : 0);
    return depths.get(id) ?? 0;
  };
  for (const { id } of nodes) find(id);
  for (const { id } of nodes)
    if (!steps.has(id) && !readers.has(id))
      depths.set(id, Math.max(0, ...(sources.get(id) ?? []).map(({ from }) => depths.get(from.node) ?? 0)));
  return depths;
}
