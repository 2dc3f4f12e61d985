import { isList, isObject, valueAt } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import type { Kind } from '../ir/kind.ts';
import type { ColumnMention } from '../ir/named-columns.ts';
import type { EdgePart, NodePart, RouteReading } from './flow.ts';
import type { NameSpot } from './route-view.ts';

/**
 * Where a node names a column of its table: in its settings, at the inputs of its conditions and their wires, at the
 * wires from outputs of conflicts, and in rows that are literals, or objects built only for this table. Fields of other
 * rows do not belong to the column.
 */
export function spotsOfColumn(
  { id, config, inputs }: NodePart,
  kind: Kind,
  table: string,
  column: string,
  reading: Reading,
): readonly NameSpot[] {
  const { conditions = [], inputs: ports, mentions } = kind;
  const { edges } = reading;
  const node: Path = ['flow', 'nodes', { id }];
  const named = conditions.filter((each) => each.column === column && !each.isNamed).map(({ port }) => port);
  const columns = mentions?.columns ?? [];
  const related = columns
    .filter((each) => each.table === table && each.column === column)
    .flatMap((each) => spotsOfMention(each, node, reading, { id, config, inputs }));
  if (kind.table !== table) return related;
  const rows = ports.flatMap(({ name, record }) => (record === undefined ? [] : [name]));
  return [
    ...related,
    ...spotsIn(config, [...node, 'config'], column).filter(
      ({ path }) => !columns.some(({ at }) => isSamePath(path.slice(node.length + 1), at)),
    ),
    ...(isObject(config['set']) && Object.hasOwn(config['set'], column)
      ? [spot('key', [...node, 'config', 'set', column], column, column)]
      : []),
    ...named
      .filter((port) => Object.hasOwn(inputs, port))
      .map((port) => spot('key', [...node, 'inputs', port], port, column)),
    ...rows
      .filter((name) => isObject(inputs[name]) && Object.hasOwn(inputs[name], column))
      .map((name) => spot('key', [...node, 'inputs', name, column], column, column)),
    ...edges.flatMap(({ value, to }) =>
      to.node === id && named.includes(to.port) ? spotOfWire(value, to.port, column) : [],
    ),
    ...wiresOfConflicts(id, kind, edges).flatMap(({ value, columns }) =>
      columns.includes(column) ? spotAtOutput(value, columns.slice(columns.indexOf(column))) : [],
    ),
    ...builtFor(id, reading).flatMap((built) => spotsInBuilt(built, column, reading)),
  ];
}

const isSamePath = (path: Path, other: readonly (string | number)[]): boolean =>
  path.length === other.length && path.every((step, index) => step === other[index]);

/** The wires from outputs that are named after columns, with the names of these. */
export const wiresOfConflicts = (id: string, { behaviour }: Kind, edges: readonly EdgePart[]) =>
  (behaviour.kind === 'effect' ? (behaviour.exits ?? []) : []).flatMap((exit) => {
    const columns = exit.insteadOf === 'error' ? exit.columns : undefined;
    if (columns === undefined) return [];
    const wires = edges.filter(({ from }) => from.node === id && from.port === exit.port);
    return wires.map(({ value }) => ({ value, columns }));
  });

/** The end of a text in the settings, and a port that is named after the column of related rows. */
function spotsOfMention(
  { column, at, port }: ColumnMention,
  node: Path,
  { edges }: Reading,
  { id, config, inputs }: Pick<NodePart, 'id' | 'config' | 'inputs'>,
): readonly NameSpot[] {
  const text = valueAt(config, at);
  if (typeof text !== 'string') return [];
  const named = {
    is: 'value',
    path: [...node, 'config', ...at],
    before: text.slice(0, -column.length),
    after: '',
  } as const;
  if (port === undefined) return [named];
  const { name, before } = port;
  const key: NameSpot = {
    is: 'key',
    path: [...node, 'inputs', name],
    before,
    after: name.slice(before.length + column.length),
  };
  const wires = edges.flatMap(({ value, to }) =>
    to.node === id && to.port === name ? spotOfWire(value, name, column, before.length) : [],
  );
  return [named, ...(Object.hasOwn(inputs, name) ? [key] : []), ...wires];
}

type Reading = Pick<RouteReading, 'nodes' | 'edges' | 'kinds'>;

interface Built {
  readonly node: NodePart;
  /** The input of each field. */
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * The objects that a node gets as rows, and that are only used as rows of its table. If several nodes get the same
 * object, it counts for the first one, so that no place is listed twice.
 */
function builtFor(id: string, { nodes, edges, kinds }: Reading): readonly Built[] {
  const recordTable = ({ to }: EdgePart): string | undefined =>
    kinds[nodes.findIndex((node) => node.id === to.node)]?.inputs.find(({ name }) => name === to.port)?.record?.table;
  const feeding = new Set(edges.flatMap(({ from, to }) => (to.node === id ? [from.node] : [])));
  return nodes.flatMap((node, index): Built[] => {
    const behaviour = kinds[index]?.behaviour;
    if (!feeding.has(node.id) || node.isRepeated || behaviour?.kind !== 'build') return [];
    const [first, ...others] = edges.filter(({ from }) => from.node === node.id);
    if (first?.to.node !== id) return [];
    const table = recordTable(first);
    const isForTable = table !== undefined && others.every((edge) => recordTable(edge) === table);
    return isForTable ? [{ node, fields: behaviour.fields }] : [];
  });
}

/** The field in the object's list, its literal, and the wires into it. */
function spotsInBuilt({ node: { id, config, inputs }, fields }: Built, column: string, { edges }: Reading) {
  const node: Path = ['flow', 'nodes', { id }];
  const port = fields.get(column);
  if (port === undefined) return [];
  const listed = config['fields'];
  return [
    ...(isList(listed) ? listed : []).flatMap((field, index) =>
      field === column ? [spot('value', [...node, 'config', 'fields', index], column, column)] : [],
    ),
    ...(Object.hasOwn(inputs, port) ? [spot('key', [...node, 'inputs', port], port, column)] : []),
    ...edges.flatMap(({ value, to }) => (to.node === id && to.port === port ? spotOfWire(value, port, column) : [])),
  ];
}

function spotsIn(value: JsonValue, path: Path, column: string): readonly NameSpot[] {
  if (isList(value)) return value.flatMap((item, index) => spotsIn(item, [...path, index], column));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => spotsIn(inner, [...path, key], column));
  const [last, before] = [path.at(-1), path.at(-2)];
  const isColumn = last === 'column' || (typeof last === 'number' && before === 'columns');
  return isColumn && value === column ? [spot('value', path, column, column)] : [];
}

function spotOfWire(value: JsonValue, port: string, column: string, at = port.indexOf(column)): readonly NameSpot[] {
  if (!isObject(value)) return [];
  const { from, to } = value;
  if (typeof from !== 'string' || typeof to !== 'string' || !to.endsWith(`.${port}`)) return [];
  const path: Path = ['flow', 'edges', { from, to }, 'to'];
  const before = to.slice(0, to.length - port.length + at);
  return [{ is: 'value', path, before, after: port.slice(at + column.length) }];
}

/** A column at the end of an output's name, with those behind it. */
function spotAtOutput(value: JsonValue, [column = '', ...others]: readonly string[]): readonly NameSpot[] {
  if (!isObject(value)) return [];
  const { from, to } = value;
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const after = others.map((name) => `-${name}`).join('');
  const before = from.slice(0, from.length - column.length - after.length);
  return [{ is: 'value', path: ['flow', 'edges', { from, to }, 'from'], before, after }];
}

function spot(is: NameSpot['is'], path: Path, text: string, column: string): NameSpot {
  const at = text.indexOf(column);
  return { is, path, before: text.slice(0, at), after: text.slice(at + column.length) };
}
