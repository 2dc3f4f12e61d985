import { nodeOf } from './route.ts';
import type { CheckedRoute } from './checked.ts';
import { edgeVertex } from './control-graph.ts';
import { effectOf } from './effect.ts';

/** The nodes that use the database, other than those that only run once the flow has failed. */
export const databaseUsers = ({ route, control }: Pick<CheckedRoute, 'route' | 'control'>): readonly string[] =>
  control.nodes.filter((id) => effectOf(nodeOf(route, id).kind)?.usesDatabase === true && !control.isCaught(id));

/**
 * Where the transaction of a route begins: the lowest vertex that dominates all uses of the database and that every
 * path then stays below, so that earlier steps (such as verifying a webhook) hold no connection. What follows Catch is
 * behind it. That of a function is its callers', and that of a body the one of the flow around it.
 */
export function placeTransaction({
  route,
  control,
  transactional,
}: Pick<CheckedRoute, 'route' | 'control' | 'transactional'>): string | undefined {
  if (!transactional || route.signature !== undefined || route.scope !== undefined) return undefined;
  const users = databaseUsers({ route, control });
  if (users.length === 0) return undefined;
  let vertex = control.dominators.nearestCommonDominator(users);
  while (vertex !== undefined && vertex !== route.start && !isClosed(vertex))
    vertex = control.dominators.immediateDominator(vertex);
  return vertex === undefined || vertex === route.start ? edgeVertex(route.start, 'next') : vertex;

  function isClosed(top: string): boolean {
    const seen = new Set([top]);
    for (const reached of seen) for (const next of control.digraph.successors(reached)) seen.add(next);
    return [...seen].every((reached) => control.dominators.dominates(top, reached));
  }
}
