import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import type { Kind } from '../ir/kind.ts';
import { alternative, list, object, optional, string, unknown } from '../ir/type.ts';
import type { ObjectType, Type } from '../ir/type.ts';
import type { RouteReading, Use } from './flow.ts';
import type { End, NameSpot } from './route-view.ts';

type Reading = Pick<RouteReading, 'nodes' | 'edges' | 'kinds'>;

/** A value that is certainly a row of a table, or a list of rows. */
interface Rows {
  readonly table: string;
  readonly row: ObjectType;
  /** Those of its fields that are columns of the table, and have their names. */
  readonly columns: ReadonlySet<string>;
  readonly isList: boolean;
}

/** The nodes whose settings name a column to read from rows of its table. Ports named after the column follow it. */
export const readersOfColumns = (reading: Reading): readonly Use[] =>
  reading.nodes.flatMap((node, index): readonly Use[] => {
    const kind = reading.kinds[index];
    if (node.isRepeated || kind === undefined || kind.table !== undefined) return [];
    const config: Path = ['flow', 'nodes', { id: node.id }, 'config'];
    return kind.inputs.flatMap(({ name: port }): readonly Use[] => {
      const rows = rowsAt({ node: node.id, port }, reading);
      if (rows === undefined || !readsFields(kind, port)) return [];
      // Lists are read item by item, except by paths.
      const depth = rows.isList && kind.behaviour.kind === 'access' ? 1 : 0;
      return fieldsIn(node.config, config).flatMap(({ text, path }): readonly Use[] => {
        const parts = text.split('.');
        const column = parts[depth];
        if (column === undefined || !rows.columns.has(column)) return [];
        const [before, after] = [parts.slice(0, depth), parts.slice(depth + 1)];
        const spot: NameSpot = {
          ...{ is: 'value', path },
          before: before.map((part) => `${part}.`).join(''),
          after: after.map((part) => `.${part}`).join(''),
        };
        return [{ name: `${rows.table}.${column}`, node: node.id, spots: [spot] }];
      });
    });
  });

/** Whether the fields in the settings of a node are those of this input, rather than of its result. */
function readsFields({ behaviour, taint }: Kind, port: string): boolean {
  if (behaviour.kind === 'access') return behaviour.from.kind === 'input' && behaviour.from.port === port;
  return taint?.kind === 'parts-from' && taint.from([], () => unknown, '').every(([from]) => from === port);
}

/** The texts in settings that name a field, or lead to one. */
function fieldsIn(value: JsonValue, path: Path): readonly { readonly text: string; readonly path: Path }[] {
  if (isList(value)) return value.flatMap((item, index) => fieldsIn(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, [...path, key]));
  const [last, before] = [path.at(-1), path.at(-2)];
  const isField = last === 'field' || last === 'path' || (typeof last === 'number' && before === 'fields');
  return isField && typeof value === 'string' ? [{ text: value, path }] : [];
}

/** The rows that reach an input; undefined unless all of them are of one table. */
export function rowsAt({ node, port }: End, reading: Reading, seen: readonly string[] = []): Rows | undefined {
  if (seen.includes(node)) return undefined;
  const fed = reading.edges.filter(({ to }) => to.node === node && to.port === port);
  const [first, ...others] = fed.map(({ from }) => rowsFrom(from, reading, [...seen, node]));
  return others.every((each) => each?.table === first?.table && each?.isList === first?.isList) ? first : undefined;
}

/** The rows that an output gives. */
export function rowsFrom({ node, port }: End, reading: Reading, seen: readonly string[] = []): Rows | undefined {
  const kind = reading.kinds[reading.nodes.findIndex(({ id }) => id === node)];
  const output = kind?.outputs.find(({ name }) => name === port);
  if (kind === undefined || output === undefined) return undefined;
  const { columns, rowsOf: table = kind.table } = output;
  if (table === undefined) return carriesParts(kind) ? carriedBy(kind, { node, port }, reading, seen) : undefined;
  const type = kind.typing(() => unknown).outputs[port];
  const found = type && objectIn(type);
  if (found === undefined || (columns ?? output.rowsOf) === undefined) return undefined;
  const { object: row, isList } = found;
  return { table, row, columns: new Set(columns ?? row.fields.keys()), isList };
}

/** Whether the outputs of a node are unchanged parts of its inputs. */
const carriesParts = ({ behaviour, taint }: Kind): boolean =>
  behaviour.kind === 'access' ||
  (behaviour.kind === 'test' && behaviour.passesValues !== undefined) ||
  taint?.kind === 'either' ||
  taint?.kind === 'parts-from';

/** No column has this name. */
const mark = '\0row';

/** The rows that a node passes on. Its typing tells where a row with a marked field goes. */
function carriedBy(kind: Kind, { node, port }: End, reading: Reading, seen: readonly string[]): Rows | undefined {
  const fed = new Map(kind.inputs.map(({ name }) => [name, rowsAt({ node, port: name }, reading, seen)]));
  const [first, ...others] = [...fed.values()].flatMap((rows) => rows ?? []);
  if (first === undefined || others.some(({ table }) => table !== first.table)) return undefined;
  const marked = object([...first.row.fields, [mark, string()]]);
  const type = kind.typing((name) => {
    const rows = fed.get(name);
    return rows === undefined ? unknown : optional(rows.isList ? list(marked) : marked);
  }).outputs[port];
  const found = type && objectIn(type);
  return found?.object.fields.get(mark)?.presence === 'required' ? { ...first, isList: found.isList } : undefined;
}

function objectIn(type: Type): { readonly object: ObjectType; readonly isList: boolean } | undefined {
  const items = alternative(type, 'list');
  const found = alternative(items?.element ?? type, 'object');
  return found && { object: found, isList: items !== undefined };
}
