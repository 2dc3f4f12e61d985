import { reachable } from '../../base/digraph.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { checkKey, nodeKey } from './placement.ts';
import type { Placement } from './placement.ts';

/**
 * The placements of one vertex in evaluation order: that of the first node that needs them from this vertex on, depth
 * first. At Start the request's contract comes first, in the order body, query, headers.
 */
export function orderPlacements(
  checked: CheckedRoute,
  keys: KeysByNode,
  placements: readonly Placement[],
  vertex: string,
  isStart: boolean,
): readonly Placement[] {
  if (placements.length < 2) return placements;
  const rank = rankByFirstUse(checked, keys, vertex);
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

/** By control node, the keys of what it needs, in evaluation order. */
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

/** Everything needed from a vertex on, numbered by first need. */
function rankByFirstUse({ control }: CheckedRoute, keys: KeysByNode, vertex: string): (key: string) => number {
  const ahead = reachable(control.digraph, vertex);
  const needed = new Set(control.nodes.flatMap((id) => (ahead.has(id) ? (keys.get(id) ?? []) : [])));
  const ranks = new Map([...needed].map((key, rank) => [key, rank]));
  return (key) => ranks.get(key) ?? ranks.size;
}
