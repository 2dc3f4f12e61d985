import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { PortView, RouteView } from '../../../compiler/view/route-view.ts';
import { freeName } from './names.ts';

/** Feeds an input with an object made of fields of the body. */
export function feedFromBody(view: RouteView, node: string, { name, fields = [] }: PortView): readonly Operation[] {
  const taken = new Set(view.nodes.map(({ id }) => id));
  const idFor = (kind: string): string => {
    const id = freeName(kind, taken);
    taken.add(id);
    return id;
  };
  const insert = (list: string, value: JsonObject): Operation => ({
    do: 'insert',
    route: view.id,
    path: ['flow', list],
    value,
  });
  const object = idFor('buildObject');
  const read = fields.map((field) => ({ id: idFor('getBodyField'), field }));
  return [
    ...read.map(({ id, field }) => insert('nodes', { id, type: 'get-body-field', config: { field } })),
    insert('nodes', { id: object, type: 'build-object', config: { fields: [...fields] } }),
    ...read.map(({ id, field }) => insert('edges', { from: `${id}.value`, to: `${object}.${field}` })),
    insert('edges', { from: `${object}.object`, to: `${node}.${name}` }),
  ];
}
