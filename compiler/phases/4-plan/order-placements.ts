import type { CheckedRoute } from '../../ir/checked.ts';
import type { ControlGraph } from '../../ir/control-graph.ts';
import { checkKey, keyOf, nodeKey } from './placement.ts';
import type { Placement } from './placement.ts';

/**
 * The placements at a vertex in evaluation order: that of the first node that needs them from this vertex on, depth
 * first. At Start, the request's contract comes first, in the order body, query, headers.
 */
export function orderPlacements(
  checked: CheckedRoute,
  keys: KeysByNode,
  placements: readonly Placement[],
  vertex: string,
  isStart: boolean,
): readonly Placement[] {
  if (placements.length < 2) return placements;
  const rank = rankByFirstUse(checked, keys, vertex, placements);
  const headers = [...checked.route.contract.headers.keys()];
  const position = ({ item }: Placement): readonly [stage: number, rank: number] => {
    switch (item.kind) {
      case 'clock':
        return [0, 0];
      case 'body':
        return isStart ? [1, 0] : [5, rank('body')];
      case 'header':
        return [4, headers.indexOf(item.name)];
      case 'check':
        return [isStart && item.access.base.kind === 'body' ? 2 : 5, rank(checkKey(item.access))];
      case 'node': {
        const { reads } = item.node.kind;
        const required =
          reads?.kind === 'header'
            ? headers.findIndex(
                (name) =>
                  name === reads.name.toLowerCase() && checked.route.contract.headers.get(name)?.required === true,
              )
            : -1;
        if (isStart && required >= 0) return [4, required];
        return [isStart && reads?.kind === 'query' ? 3 : 5, rank(nodeKey(item.node.id))];
      }
    }
  };
  const positions = new Map(placements.map((placement) => [placement, position(placement)]));
  return placements.toSorted((left, right) => {
    const [stage = 0, rankOfLeft = 0] = positions.get(left) ?? [];
    const [otherStage = 0, rankOfRight = 0] = positions.get(right) ?? [];
    return stage - otherStage || rankOfLeft - rankOfRight;
  });
}

/** By control node, the keys of the values that it needs, in evaluation order. */
export type KeysByNode = ReadonlyMap<string, readonly string[]>;

export const keysInOrder = ({ evaluationOrder }: CheckedRoute): KeysByNode =>
  new Map(
    [...evaluationOrder].map(([id, steps]) => [
      id,
      steps.flatMap((step) => {
        if (step.kind === 'compute') return [nodeKey(step.node)];
        const { access } = step.operand;
        return access.base.kind === 'body' ? ['body', checkKey(access)] : [checkKey(access)];
      }),
    ]),
  );

/** Numbers the placements of a vertex by where each is first needed. */
function rankByFirstUse(
  { control }: CheckedRoute,
  keys: KeysByNode,
  vertex: string,
  placements: readonly Placement[],
): (key: string) => number {
  const wanted = new Set(placements.map(keyOf));
  const ranks = new Map<string, number>();
  for (const id of inOrderFrom(control, vertex)) {
    for (const key of keys.get(id) ?? []) if (wanted.delete(key)) ranks.set(key, ranks.size);
    if (wanted.size === 0) break;
  }
  return (key) => ranks.get(key) ?? ranks.size;
}

/** The vertices that a path from `vertex` leads to, each before its successors: no path leads back. */
function* inOrderFrom({ order, digraph }: ControlGraph, vertex: string): Generator<string> {
  const reached = new Set([vertex]);
  for (const each of order.slice(order.indexOf(vertex))) {
    if (!reached.has(each)) continue;
    yield each;
    for (const next of digraph.successors(each)) reached.add(next);
  }
}
