import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import type { Kind } from '../ir/kind.ts';
import type { NodePart, RouteReading } from './flow.ts';
import type { NameSpot } from './route-view.ts';

/**
 * Where a node names a column of its table: in its settings, at the inputs of its conditions with their wires, and in
 * rows that are written as literals. Rows from other nodes have fields of their own, which are not the column's.
 */
export function spotsOfColumn(
  { id, config, inputs }: NodePart,
  { conditions = [], inputs: ports }: Kind,
  column: string,
  { edges }: RouteReading,
): readonly NameSpot[] {
  const node: Path = ['flow', 'nodes', { id }];
  const named = conditions.filter((each) => each.column === column).map(({ port }) => port);
  const rows = ports.flatMap(({ name, record }) => (record === undefined ? [] : [name]));
  return [
    ...spotsIn(config, [...node, 'config'], column),
    ...named
      .filter((port) => Object.hasOwn(inputs, port))
      .map((port) => spot('key', [...node, 'inputs', port], port, column)),
    ...rows
      .filter((name) => isObject(inputs[name]) && Object.hasOwn(inputs[name], column))
      .map((name) => spot('key', [...node, 'inputs', name, column], column, column)),
    ...edges.flatMap(({ value, to }) =>
      to.node === id && named.includes(to.port) ? spotOfWire(value, to.port, column) : [],
    ),
  ];
}

function spotsIn(value: JsonValue, path: Path, column: string): readonly NameSpot[] {
  if (isList(value)) return value.flatMap((item, index) => spotsIn(item, [...path, index], column));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => spotsIn(inner, [...path, key], column));
  const [last, before] = [path.at(-1), path.at(-2)];
  const isColumn = last === 'column' || (typeof last === 'number' && before === 'columns');
  return isColumn && value === column ? [spot('value', path, column, column)] : [];
}

function spotOfWire(value: JsonValue, port: string, column: string): readonly NameSpot[] {
  if (!isObject(value)) return [];
  const { from, to } = value;
  if (typeof from !== 'string' || typeof to !== 'string' || !to.endsWith(`.${port}`)) return [];
  const { before, after } = spot('value', [], port, column);
  const path: Path = ['flow', 'edges', { from, to }, 'to'];
  return [{ is: 'value', path, before: to.slice(0, to.length - port.length) + before, after }];
}

function spot(is: NameSpot['is'], path: Path, text: string, column: string): NameSpot {
  const at = text.indexOf(column);
  return { is, path, before: text.slice(0, at), after: text.slice(at + column.length) };
}
