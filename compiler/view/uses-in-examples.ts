import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import { tableOfRows } from '../ir/type-notation.ts';
import { rowsAt } from './column-readers.ts';
import type { RouteReading, Use } from './flow.ts';
import type { End, NameSpot } from './route-view.ts';

type Reading = Pick<RouteReading, 'nodes' | 'edges' | 'kinds'>;

/** The tables and columns in the rows of examples, and the columns in the answers that they expect. */
export const usesInExamples = ({ examples, ...signature }: JsonObject, reading: Reading): readonly Use[] =>
  itemsOf(examples).flatMap((example, index) => [
    ...(['given', 'then'] as const).flatMap((part) => usesInRows(example, ['examples', index, part])),
    ...usesInAnswer(memberOf(example, 'response'), ['examples', index, 'response'], reading),
    ...(['inputs', 'outputs'] as const).flatMap((side) =>
      membersOf(memberOf(example, side)).flatMap(([name, value]) =>
        usesInValue(value, ['examples', index, side, name], memberOf(signature[side], name)),
      ),
    ),
  ]);

/** The columns in what a function takes or gives, if its type is that of a row or of a list of rows. */
function usesInValue(value: JsonValue, path: Path, type: JsonValue | undefined): readonly Use[] {
  const table = typeof type === 'string' ? tableOfRows(type) : undefined;
  if (table === undefined) return [];
  if (isList(value)) return value.flatMap((item, index) => usesInValue(item, [...path, index], type));
  return membersOf(value).map(([name]) => ({ name: `${table}.${name}`, spots: [key([...path, name])] }));
}

function usesInRows(example: JsonValue, at: Path): readonly Use[] {
  const part = at.at(-1);
  const rows = typeof part === 'string' ? memberOf(memberOf(example, part), 'rows') : undefined;
  return membersOf(rows).flatMap(([table, items]): readonly Use[] => {
    const path: Path = [...at, 'rows', table];
    return [
      { name: table, spots: [key(path)] },
      ...itemsOf(items).flatMap((row, index) =>
        membersOf(row).map(([column]): Use => ({ name: `${table}.${column}`, spots: [key([...path, index, column])] })),
      ),
    ];
  });
}

/** The names in a body that are columns according to every node that may have sent the answer. */
function usesInAnswer(response: JsonValue | undefined, at: Path, reading: Reading): readonly Use[] {
  const body = memberOf(response, 'body');
  if (body === undefined) return [];
  const [first, ...others] = answersOf(memberOf(response, 'status'), reading).map((end) =>
    usesInBody(body, [...at, 'body'], end, reading),
  );
  const isIn = (use: Use, all: readonly Use[]): boolean => {
    const text = JSON.stringify(use);
    return all.some((other) => JSON.stringify(other) === text);
  };
  return (first ?? []).filter((use) => others.every((all) => isIn(use, all)));
}

/** The bodies of answers whose status is the given one, or comes from a wire. */
const answersOf = (status: JsonValue | undefined, { nodes, edges, kinds }: Reading): readonly End[] =>
  nodes.flatMap(({ id, inputs }, index): readonly End[] => {
    const behaviour = kinds[index]?.behaviour;
    if (behaviour?.kind !== 'respond') return [];
    const { body: port, statusInput } = behaviour;
    const isWired = edges.some(({ to }) => to.node === id && to.port === statusInput);
    const own = inputs[statusInput] ?? behaviour.status;
    return status === undefined || isWired || own === status ? [{ node: id, port }] : [];
  });

/** The columns of rows, which may be in a field of an object that is built. */
function usesInBody(value: JsonValue, path: Path, end: End, reading: Reading): readonly Use[] {
  const rows = rowsAt(end, reading);
  if (rows !== undefined) {
    const usesIn = (row: JsonValue, at: Path): readonly Use[] =>
      membersOf(row).flatMap(([name]): readonly Use[] =>
        rows.columns.has(name) ? [{ name: `${rows.table}.${name}`, spots: [key([...at, name])] }] : [],
      );
    return rows.isList ? itemsOf(value).flatMap((row, index) => usesIn(row, [...path, index])) : usesIn(value, path);
  }
  const [edge, ...others] = reading.edges.filter(({ to }) => to.node === end.node && to.port === end.port);
  const built = reading.kinds[reading.nodes.findIndex(({ id }) => id === edge?.from.node)]?.behaviour;
  if (edge === undefined || others.length > 0 || built?.kind !== 'build') return [];
  return [...built.fields].flatMap(([name, port]) => {
    const part = memberOf(value, name);
    const feeding = { node: edge.from.node, port };
    return part === undefined ? [] : usesInBody(part, [...path, name], feeding, reading);
  });
}

const key = (path: Path): NameSpot => ({ is: 'key', path, before: '', after: '' });
const itemsOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
const membersOf = (value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] =>
  isObject(value) ? Object.entries(value) : [];
const memberOf = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
