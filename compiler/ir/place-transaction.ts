import { nodeOf } from './route.ts';
import type { CheckedRoute } from './checked.ts';
import { edgeVertex } from './control-graph.ts';
import { does, effectOf } from './effect.ts';

type Flow = Pick<CheckedRoute, 'route' | 'control'>;

/** The nodes that use the database, except those that only run after the flow has failed. */
export const databaseUsers = ({ route, control }: Flow): readonly string[] =>
  control.nodes.filter((id) => effectOf(nodeOf(route, id).kind)?.usesDatabase === true && !control.isCaught(id));

/** The vertices with a Limit Rate still ahead, each with that node: no rollback may undo its count. */
export function findLimited({ route, control }: Flow): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const vertex of control.order.toReversed()) {
    const node = route.nodes.get(vertex);
    const own = node !== undefined && does(node.kind, 'limit') && !control.isCaught(vertex) ? vertex : undefined;
    const limit = own ?? control.onward(vertex).flatMap((next) => found.get(next) ?? [])[0];
    if (limit !== undefined) found.set(vertex, limit);
  }
  return found;
}

/** Where transactions begin; or the limit after which none can, since paths through and around it meet at `join`. */
export type TransactionPlaces =
  | { readonly kind: 'placed'; readonly at: readonly string[] }
  | { readonly kind: 'crossed'; readonly limit: string; readonly join: string };

/**
 * Where the transaction of a route begins: the lowest vertex that dominates all uses of the database and below which
 * every path then stays, so that earlier steps (such as verifying a webhook) hold no connection. The flow after Catch
 * runs after the transaction. A function runs in its callers' transaction, and a body in that of the flow around it.
 * Everything before a Limit Rate runs outside; if paths branch there, each has its own transaction.
 */
export function placeTransactions({
  route,
  control,
  transactional,
}: Pick<CheckedRoute, 'route' | 'control' | 'transactional'>): TransactionPlaces {
  if (!transactional || route.signature !== undefined || route.scope !== undefined) return { kind: 'placed', at: [] };
  const { dominators, digraph } = control;
  const limited = findLimited({ route, control });
  const inside = databaseUsers({ route, control }).filter((id) => !limited.has(id));
  const first = edgeVertex(route.start, 'next');
  const at: string[] = [];
  const tops = [first];
  // Iterating over a list includes what is added meanwhile.
  for (const top of tops) {
    const users = inside.filter((id) => dominators.dominates(top, id));
    let vertex = dominators.nearestCommonDominator(users);
    if (vertex === undefined) continue;
    if (limited.has(vertex)) {
      tops.push(...dominators.children(vertex));
      continue;
    }
    for (let join = joinPast(vertex); join !== undefined && vertex !== first; join = joinPast(vertex)) {
      const above: string = dominators.immediateDominator(vertex) ?? first;
      const limit = limited.get(above);
      if (limit !== undefined) return { kind: 'crossed', limit, join };
      vertex = above;
    }
    at.push(vertex);
  }
  return { kind: 'placed', at };

  /** Where a path from the vertex meets one that bypasses it. */
  function joinPast(top: string): string | undefined {
    const seen = new Set([top]);
    for (const reached of seen) for (const next of digraph.successors(reached)) seen.add(next);
    return [...seen].find((reached) => !dominators.dominates(top, reached));
  }
}
