import { functionIn } from '../base/flow-name.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Operation, Path, PathOperation } from '../base/operation.ts';
import { seeingAllTenants } from '../ir/route-summary.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';

/** The new ids by the old ones; undefined for removed routes. */
export type Ids = ReadonlyMap<string, string | undefined>;

/** The operations that update lists of route ids when operations rename or remove routes. */
export function followRouteId(operations: readonly Operation[], before: OpenFlow): readonly PathOperation[] {
  const ids: Ids = new Map(operations.flatMap((operation) => changedId(operation, before)));
  if (ids.size === 0) return [];
  return [...followInAccess(ids, before), ...before.routes.flatMap((route) => followInOverrides(ids, route))];
}

/** Nothing if several routes have the id, since references to it may mean the others. */
function changedId(operation: Operation, { routes }: OpenFlow): readonly (readonly [string, string | undefined])[] {
  const route = 'route' in operation ? operation.route : undefined;
  if (route === undefined || functionIn(route) !== undefined) return [];
  if (routes.filter(({ id }) => id === route).length !== 1) return [];
  if (operation.do === 'remove-route') return [[route, undefined]];
  const isId = operation.do === 'set' && operation.path.length === 1 && operation.path[0] === 'id';
  return isId && typeof operation.value === 'string' ? [[route, operation.value]] : [];
}

/**
 * An `except` without any routes left is removed. A rule whose `only` has no routes left is removed as a whole: without
 * `only`, it would protect all routes.
 */
function followInAccess(ids: Ids, { parsed }: OpenFlow): readonly PathOperation[] {
  const { access } = parsed.raw?.value ?? {};
  const rules = isList(access) ? access : access === undefined ? [] : [access];
  const isGone = (rule: JsonValue): boolean => isObject(rule) && isEmptied(rule['only'], ids);
  if (rules.length > 0 && rules.every(isGone)) return [{ do: 'remove', path: ['access'] }];
  // From the end, so that earlier indexes stay valid.
  return rules
    .flatMap((rule, index): readonly (readonly PathOperation[])[] => {
      const path: Path = isList(access) ? ['access', index] : ['access'];
      if (isGone(rule)) return [[{ do: 'remove', path }]];
      if (!isObject(rule)) return [];
      return [
        [
          ...followInList(rule['except'], [...path, 'except'], ids),
          ...followInList(rule['only'], [...path, 'only'], ids),
        ],
      ];
    })
    .toReversed()
    .flat();
}

/** In `overrides`, the id of a node that sees all tenants means that node; in a flow with errors, that of any node. */
function followInOverrides(ids: Ids, { id, raw, reading }: OpenRoute): readonly PathOperation[] {
  const { overrides } = raw.value;
  if (!isList(overrides) || !overrides.some((each) => isChanged(each, ids))) return [];
  const route = ids.has(id) ? ids.get(id) : id;
  if (route === undefined) return [];
  const { nodes, bound } = reading();
  const meant = bound === undefined ? new Set(nodes.map((node) => node.id)) : seeingAllTenants(bound.route);
  const others: Ids = new Map([...ids].filter(([old]) => !meant.has(old)));
  return followInList(overrides, ['overrides'], others).map((operation) => ({ ...operation, route }));
}

const isChanged = (item: JsonValue, ids: Ids): boolean => typeof item === 'string' && ids.has(item);

/** Whether everything that a list names is removed. */
const isEmptied = (list: JsonValue | undefined, ids: Ids): boolean =>
  isList(list) &&
  list.length > 0 &&
  list.every((item) => typeof item === 'string' && ids.has(item) && ids.get(item) === undefined);

/** What a list of ids has to become; an empty one is removed. */
export function followInList(list: JsonValue | undefined, path: Path, ids: Ids): readonly PathOperation[] {
  if (!isList(list)) return [];
  if (isEmptied(list, ids)) return [{ do: 'remove', path }];
  return list
    .flatMap((item, index): readonly PathOperation[] => {
      if (typeof item !== 'string' || !ids.has(item)) return [];
      const [at, value] = [[...path, index], ids.get(item)];
      return [value === undefined ? { do: 'remove', path: at } : { do: 'set', path: at, value }];
    })
    .toReversed();
}
