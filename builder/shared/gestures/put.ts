import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path } from '../../../compiler/base/operation.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject, isSameJson } from './json.ts';
import { pathOfNode } from './parts.ts';

/** A value of the flow that is edited by a form. */
export interface Place {
  /** Undefined for the shared part of a project. */
  readonly route?: string;
  readonly path: Path;
  readonly value: JsonValue | undefined;
}

export type Key = string | number;

/** The settings of a node; if there are none, it has no config. */
export const placeOfConfig = (view: RouteView, { id, config }: NodeView): Place => placeIn(view, id, 'config', config);

/** The literals of a node. */
export const placeOfInputs = (view: RouteView, { id, inputs }: NodeView): Place => placeIn(view, id, 'inputs', inputs);

const placeIn = ({ id: route }: RouteView, node: string, key: 'config' | 'inputs', value: JsonObject): Place => ({
  route,
  path: [...pathOfNode(node), key],
  value: Object.keys(value).length === 0 ? undefined : value,
});

/**
 * The operations that set a value at `keys` inside a place, or remove it if it is undefined. Missing objects are
 * created; an object of the place that would become empty is removed along with its last member. An unchanged value
 * needs no operation.
 */
export function put(
  { route, path, value: root }: Place,
  keys: readonly Key[],
  value: JsonValue | undefined,
): Operation[] {
  const at = route === undefined ? {} : { route };
  const [first, ...rest] = keys;
  if (value === undefined) {
    if (memberAt(root, keys) === undefined) return [];
    const isLast = rest.length === 0 && isObject(root) && Object.keys(root).length === 1 && path.length > 0;
    return [{ do: 'remove', ...at, path: isLast ? path : [...path, ...keys] }];
  }
  if (first === undefined || root === undefined) return [{ do: 'set', ...at, path, value: nest(keys, value) }];
  const depth = keys.findIndex((_, index) => memberAt(root, keys.slice(0, index + 1)) === undefined);
  if (depth === -1 && isSameJson(memberAt(root, keys), value)) return [];
  if (depth === -1) return [{ do: 'set', ...at, path: [...path, ...keys], value }];
  const parent = [...path, ...keys.slice(0, depth)];
  const missing = nest(keys.slice(depth + 1), value);
  const key = keys[depth];
  if (isList(memberAt(root, keys.slice(0, depth)))) return [{ do: 'insert', ...at, path: parent, value: missing }];
  return [{ do: 'set', ...at, path: key === undefined ? parent : [...parent, key], value: missing }];
}

/** Renames a member of an object inside a place. */
export const renameMember = ({ route, path }: Place, keys: readonly Key[], key: string): Operation[] => [
  { do: 'rename', ...(route === undefined ? {} : { route }), path: [...path, ...keys], key },
];

/** The value at the end of a path; undefined if there is none. */
export function memberAt(root: JsonValue | undefined, keys: readonly Key[]): JsonValue | undefined {
  let value = root;
  for (const key of keys) {
    if (isList(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

const nest = (keys: readonly Key[], value: JsonValue): JsonValue =>
  keys.reduceRight<JsonValue>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
