import { isList } from '../base/json.ts';
import type { Operation, PathOperation } from '../base/operation.ts';
import { seeingAllTenants } from '../ir/route-summary.ts';
import { flowNamed } from './flow.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';
import { followInList } from './follow-route-id.ts';
import type { Ids } from './follow-route-id.ts';

/** The operations that update `overrides` of routes and functions when operations rename or remove their nodes. */
export function followNodeId(operations: readonly Operation[], before: OpenFlow): readonly PathOperation[] {
  const routes = new Set(operations.flatMap((operation) => ('path' in operation ? (operation.route ?? []) : [])));
  return [...routes].flatMap((route) => {
    const own = flowNamed(before, route);
    const overrides = own?.raw.value['overrides'];
    if (own === undefined || !isList(overrides)) return [];
    const changed = operations.flatMap((operation) => changedId(operation, route));
    const ids: Ids = new Map(changed.filter(([id]) => overrides.includes(id) && meansNode(id, own, before)));
    return followInList(overrides, ['overrides'], ids).map((operation) => ({ ...operation, route }));
  });
}

function changedId(operation: Operation, route: string): readonly (readonly [string, string | undefined])[] {
  if (!('path' in operation) || operation.route !== route) return [];
  const [flow, nodes, node, key, ...rest] = operation.path;
  const isNode = flow === 'flow' && nodes === 'nodes' && typeof node === 'object' && 'id' in node && rest.length === 0;
  if (!isNode) return [];
  if (operation.do === 'remove' && key === undefined) return [[node.id, undefined]];
  const isId = operation.do === 'set' && key === 'id' && typeof operation.value === 'string';
  return isId ? [[node.id, operation.value]] : [];
}

/** Whether an id means a single node, and no route. It means a route unless the node sees all tenants. */
function meansNode(id: string, { reading }: OpenRoute, { routes }: OpenFlow): boolean {
  const { nodes, bound } = reading();
  if (nodes.filter((node) => node.id === id).length !== 1) return false;
  return routes.every((route) => route.id !== id) || (bound !== undefined && seeingAllTenants(bound.route).has(id));
}
