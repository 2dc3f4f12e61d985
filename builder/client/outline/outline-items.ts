import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { waysOut } from '../layout/code-order.ts';

/** A node of the outline. */
export interface OutlineItem {
  readonly id: string;
  /** The output that leads here, if the node before has several. */
  readonly way?: string;
  /** The paths that branch off here, such as a guard clause, one after the other. */
  readonly children: readonly OutlineItem[];
}

/**
 * A flow as a tree, in the order of the code: the steps one below the other, each preceded by the values that it reads,
 * and below a decision its other paths. Paths that meet again continue at the level of the main one. Every node occurs
 * once.
 */
export function outlineOf(flow: Pick<RouteView, 'nodes' | 'wires'>): readonly OutlineItem[] {
  const { nodes, wires } = flow;
  const next = waysOut(flow);
  const ids = new Set(nodes.map(({ id }) => id));
  const ports = new Map(nodes.map(({ id, ins }) => [id, ins.map(({ name }) => name)]));
  const feeding = Map.groupBy(
    wires.filter(({ is }) => is === 'data'),
    ({ to }) => to.node,
  );
  const entered = new Set<string>();
  // How many paths into a node have not been followed yet. The node is placed where the last one arrives.
  const awaited = new Map<string, number>();
  for (const { to } of [...next.values()].flat()) awaited.set(to.node, (awaited.get(to.node) ?? 0) + 1);

  const valuesOf = (id: string): readonly OutlineItem[] => {
    const rank = ({ to }: WireView): number => ports.get(id)?.indexOf(to.port) ?? 0;
    return (feeding.get(id) ?? [])
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ from }) => from.node)
      .filter((from) => ids.has(from) && (next.get(from) ?? []).length === 0 && !awaited.has(from))
      .flatMap(withValues);
  };
  const withValues = (id: string): readonly OutlineItem[] => {
    if (entered.has(id)) return [];
    entered.add(id);
    return [...valuesOf(id), { id, children: [] }];
  };
  const arrive = ({ to }: WireView): boolean => {
    const left = (awaited.get(to.node) ?? 0) - 1;
    awaited.set(to.node, left);
    return left <= 0 && !entered.has(to.node) && ids.has(to.node);
  };
  const chain = (first: string, firstWay?: string): readonly OutlineItem[] => {
    const items: OutlineItem[] = [];
    let [at, way]: readonly [string | undefined, string | undefined] = [first, firstWay];
    while (at !== undefined && !entered.has(at)) {
      const id: string = at;
      entered.add(id);
      const values = valuesOf(id);
      const ways = next.get(id) ?? [];
      const main = mainOf(ways, next);
      const others = ways.filter((each) => each !== main);
      const children = others.flatMap((each) => (arrive(each) ? chain(each.to.node, each.from.port) : []));
      items.push(...values, { id, children, ...(way === undefined ? {} : { way }) });
      const goesOn = main !== undefined && arrive(main);
      at = goesOn ? main.to.node : undefined;
      way = goesOn && ways.length > 1 ? main.from.port : undefined;
    }
    return items;
  };
  const starts = nodes.filter(({ role }) => role === 'start').flatMap(({ id }) => chain(id));
  // What nothing runs yet: the beginnings of loose pieces first, then nodes in a loop.
  const loose = nodes.filter(({ id }) => (awaited.get(id) ?? 0) === 0 && (next.get(id) ?? []).length > 0);
  return [
    ...starts,
    ...loose.flatMap(({ id }) => chain(id)),
    ...nodes.flatMap(({ id }) => ((next.get(id) ?? []).length > 0 ? chain(id) : withValues(id))),
  ];
}

/**
 * The path by which the code continues: the first that does not end at once. If all paths end, none is the main one.
 */
const mainOf = (ways: readonly WireView[], next: ReadonlyMap<string, readonly WireView[]>): WireView | undefined =>
  ways.find(({ to }) => (next.get(to.node) ?? []).length > 0) ??
  ways.find(({ from }) => ways.length === 1 || from.port === 'next');

/** All nodes with others below them. */
export const parentsIn = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...parentsIn(children)]));
