import type { JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path } from '../../../compiler/base/operation.ts';
import type { NodeView, RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { put } from './put.ts';
import type { Key, Place } from './put.ts';

export const nodePath = (id: string): Path => ['flow', 'nodes', { id }];

export const placeOfConfig = ({ id: route }: RouteView, { id, config }: NodeView): Place => ({
  route,
  path: [...nodePath(id), 'config'],
  value: Object.keys(config).length === 0 ? undefined : config,
});

export const placeOfInputs = ({ id: route }: RouteView, { id, inputs }: NodeView): Place => ({
  route,
  path: [...nodePath(id), 'inputs'],
  value: Object.keys(inputs).length === 0 ? undefined : inputs,
});

/** A member of the node itself, such as its label. */
export function setOfNode(view: RouteView, node: NodeView, key: 'label' | 'comment', text: string): Operation[] {
  const place: Place = {
    route: view.id,
    path: nodePath(node.id),
    value: { id: node.id, ...(node[key] === undefined ? {} : { [key]: node[key] }) },
  };
  return put(place, [key], text === '' ? undefined : text);
}

export const setSetting = ({ id: route, settings }: RouteView, key: Key, value: JsonValue | undefined): Operation[] =>
  put({ route, path: [], value: settings }, [key], value);

export const removeWire = ({ id: route }: RouteView, { from, to }: WireView): Operation => ({
  do: 'remove',
  route,
  path: ['flow', 'edges', { from: `${from.node}.${from.port}`, to: `${to.node}.${to.port}` }],
});
