import type { JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path } from '../../../compiler/base/operation.ts';
import type { KindView, NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { parametersOf } from '../route-path.ts';
import { defaultAt, isSameJson } from './json.ts';
import { nodeOf, pathOfNode, remove, removeLiteral, removeWire, set, textOf } from './parts.ts';
import { placeOfConfig, placeOfInputs, put } from './put.ts';

/** Sets the label of a node; an empty one removes it. */
export const renameLabel = (view: RouteView, id: string, label: string): readonly Operation[] =>
  setOrRemove(view, id, 'label', label);

export const setComment = (view: RouteView, id: string, comment: string): readonly Operation[] =>
  setOrRemove(view, id, 'comment', comment);

function setOrRemove(view: RouteView, id: string, key: 'label' | 'comment', text: string): readonly Operation[] {
  const old = nodeOf(view, id)?.[key];
  const path = [...pathOfNode(id), key];
  if (text === (old ?? '')) return [];
  return [text === '' ? remove(view, path) : set(view, path, text)];
}

/** Moves a node into a container, or out of all. */
export function setParent(view: RouteView, id: string, parent: string | undefined): readonly Operation[] {
  const path = [...pathOfNode(id), 'parent'];
  if (parent === nodeOf(view, id)?.parent) return [];
  return [parent === undefined ? remove(view, path) : set(view, path, parent)];
}

/** Changes the id of a node, in every wire at it, and in the nodes inside it. */
export function renameId(view: RouteView, id: string, to: string): readonly Operation[] {
  if (to === id) return [];
  const wires = view.wires.flatMap((wire): readonly Operation[] => {
    const [from, into] = [wire.from, wire.to].map((end) => (end.node === id ? { ...end, node: to } : end));
    if (from === undefined || into === undefined) return [];
    const at = (ends: { readonly from: string; readonly to: string }): Path => ['flow', 'edges', ends];
    const before = { from: textOf(wire.from), to: textOf(wire.to) };
    return [
      ...(wire.from.node === id ? [set(view, [...at(before), 'from'], textOf(from))] : []),
      ...(wire.to.node === id ? [set(view, [...at({ ...before, from: textOf(from) }), 'to'], textOf(into))] : []),
    ];
  });
  const held = view.nodes.filter(({ parent }) => parent === id);
  const parents = held.map((node) => set(view, [...pathOfNode(node.id), 'parent'], to));
  return [...wires, ...parents, set(view, [...pathOfNode(id), 'id'], to)];
}

/**
 * Sets a setting, at a path in the config. Without a value, or at its default, it is removed, and with the last one
 * `config` itself. `kind` knows the defaults.
 */
export function setSetting(
  view: RouteView,
  node: NodeView,
  path: readonly (string | number)[],
  value: JsonValue | undefined,
  kind?: KindView,
): readonly Operation[] {
  const isDefault = value !== undefined && kind !== undefined && isSameJson(value, defaultAt(kind.schema, path));
  return put(placeOfConfig(view, node), path, isDefault ? undefined : value);
}

/** Writes a literal at an input, or removes it. A wire that feeds the input is removed. */
export function setInput(
  view: RouteView,
  node: NodeView,
  port: string,
  value: JsonValue | undefined,
): readonly Operation[] {
  if (value === undefined) return removeLiteral(view, { node: node.id, port });
  const fed = view.wires.filter(({ is, to }) => is === 'data' && to.node === node.id && to.port === port);
  return [...fed.map((wire) => removeWire(view, wire)), ...put(placeOfInputs(view, node), [port], value)];
}

/** Feeds an input with a secret of the project. */
export const setSecret = (view: RouteView, node: NodeView, port: string, secret: string): readonly Operation[] =>
  setInput(view, node, port, { $secret: secret });

/** Sets the path of a route. Nodes that read a parameter follow it to its new name. */
export function setPath(view: RouteView, path: string): readonly Operation[] {
  const [before, after] = [parametersOf(view.path), parametersOf(path)];
  const isRenamed = before.length === after.length && new Set(after).size === after.length;
  const followed = view.nodes.flatMap((node) => {
    const { name } = node.config;
    if (!isRenamed || node.type !== 'get-path-param' || typeof name !== 'string') return [];
    const next = after[before.indexOf(name)];
    return next === undefined ? [] : put(placeOfConfig(view, node), ['name'], next);
  });
  return [...setRoute(view, 'path', path), ...followed];
}

/** Sets a property of a route besides its flow, such as its title. Undefined, `""`, `false` and `[]` remove it. */
export function setRoute(view: RouteView, key: string, value: JsonValue | undefined): readonly Operation[] {
  const isNone = value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  const isThere = Object.hasOwn(view.settings, key);
  if (isNone) return isThere ? [remove(view, [key])] : [];
  return isThere && isSameJson(view.settings[key], value) ? [] : [set(view, [key], value)];
}
