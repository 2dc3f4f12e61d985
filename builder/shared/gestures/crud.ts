import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { columnsOf, isNeeded } from './columns.ts';
import { objectOf } from './json.ts';
import { singular, withArticle } from './names.ts';
import { parametersOf } from '../route-path.ts';

/** Nodes and wires, with an existing Start node. */
export interface Sketch {
  readonly nodes: readonly (JsonObject & { readonly id: string })[];
  readonly wires: readonly (readonly [string, string])[];
}

interface Crud {
  readonly title: string;
  readonly detail: string;
  readonly sketch: Sketch;
}

interface RouteShape {
  /** The fields that the body has, if it is declared. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly method: string;
  readonly path: string;
  readonly trigger: string | undefined;
}

interface Subject {
  readonly table: string;
  readonly one: string;
  readonly start: string;
  /** The columns that requests must set in a new row. */
  readonly needed: readonly string[];
  /** Those that they may set, as far as they are declared. */
  readonly given: readonly string[];
  /** Those that the flow sets to the time. */
  readonly stamped: readonly string[];
  /**
   * Those of them that a change may set: not the key, and no sensitive column, which nobody could send back unchanged.
   */
  readonly changed: readonly string[];
  readonly key: { readonly name: string; readonly readAs: string | undefined } | undefined;
  readonly parameter: string | undefined;
}

/** What a route does with a table by its method: list, get, create, update or delete; undefined if it cannot. */
export function crudOf(
  { method, path, trigger, fields }: RouteShape,
  start: string,
  table: string,
  tables: JsonObject,
): Crud | undefined {
  if (trigger === 'cron') return undefined;
  const subject = subjectOf({ path, fields }, start, table, tables);
  const isOfOne = subject.parameter !== undefined && subject.key !== undefined;
  if (method === 'GET') return isOfOne ? find(subject) : list(subject);
  const isFed = fields === undefined || subject.needed.every((column) => fields.has(column));
  if (method === 'POST') return isFed ? create(subject) : undefined;
  if (!isOfOne) return undefined;
  if (method === 'DELETE') return remove(subject);
  return subject.changed.length === 0 ? undefined : update(subject, method === 'PATCH');
}

function subjectOf(
  { path, fields }: Pick<RouteShape, 'path' | 'fields'>,
  start: string,
  table: string,
  tables: JsonObject,
): Subject {
  const { all, given: free, stamped } = columnsOf(objectOf(tables[table]));
  const key = all.find(({ about }) => about['primaryKey'] === true);
  const given = free.filter(({ name }) => fields?.has(name) !== false);
  return {
    table,
    start,
    one: singular(table).replaceAll('_', ' '),
    needed: free.filter(({ about }) => isNeeded(about)).map(({ name }) => name),
    given: given.map(({ name }) => name),
    stamped: stamped.map(({ name }) => name),
    changed: given.filter((each) => each !== key && each.about['sensitive'] !== true).map(({ name }) => name),
    key: key && { name: key.name, readAs: readAs(key.about['type']) },
    parameter: parametersOf(path).at(-1),
  };
}

/** The type as which to read a path parameter for a column; undefined if text will do. */
const readAs = (type: JsonValue | undefined): string | undefined =>
  type === 'integer' || type === 'number' || type === 'boolean' ? type : undefined;

const reply = (status: number) => ({
  id: 'reply',
  type: 'return-json',
  ...(status === 200 ? {} : { config: { status } }),
});

const list = ({ table, start }: Subject): Crud => ({
  title: `List ${table.replaceAll('_', ' ')}`,
  detail: 'All rows',
  sketch: {
    nodes: [{ id: 'list', type: 'db-list', config: { table } }, reply(200)],
    wires: [
      [`${start}.next`, 'list.in'],
      ['list.next', 'reply.in'],
      ['list.records', 'reply.body'],
    ],
  },
});

/** The key from the path, in the type of its column. If its name is a port of the node, it gets a prefix there. */
function keyFromPath({ key, parameter }: Subject, node: 'find' | 'update' | 'remove'): Sketch {
  const config = { name: parameter ?? 'id', ...(key?.readAs === undefined ? {} : { type: key.readAs }) };
  const column = key?.name ?? 'id';
  const port = column === 'in' || (column === 'changes' && node === 'update') ? `where.${column}` : column;
  return { nodes: [{ id: 'param', type: 'get-path-param', config }], wires: [['param.value', `${node}.${port}`]] };
}

const whereKey = ({ table, key }: Subject): JsonObject => ({
  table,
  where: [{ column: key?.name ?? 'id', operator: 'eq' }],
});

const missing = ({ one }: Subject) => ({
  id: 'missing',
  type: 'return-json',
  config: { status: 404 },
  inputs: { body: { error: `No such ${one}` } },
});

/** Answers 404 if a node found no row, else with the row. */
const rowOrMissing = (subject: Subject, node: string): Sketch => ({
  nodes: [{ id: 'known', type: 'if-null' }, missing(subject), reply(200)],
  wires: [
    [`${node}.next`, 'known.in'],
    [`${node}.record`, 'known.value'],
    ['known.null', 'missing.in'],
    ['known.present', 'reply.in'],
    ['known.value', 'reply.body'],
  ],
});

function find(subject: Subject): Crud {
  const key = keyFromPath(subject, 'find');
  const rest = rowOrMissing(subject, 'find');
  return {
    title: `Get one ${subject.one}`,
    detail: 'By its key, or 404',
    sketch: {
      nodes: [...key.nodes, { id: 'find', type: 'db-find', config: whereKey(subject) }, ...rest.nodes],
      wires: [[`${subject.start}.next`, 'find.in'], ...key.wires, ...rest.wires],
    },
  };
}

/** A field of the body for each column, combined with the other fields of the row. */
function bodyObject(columns: readonly string[], to: string, fields = columns): Sketch {
  const id = (column: string): string => `${column}Field`;
  return {
    nodes: [
      ...columns.map((column) => ({ id: id(column), type: 'get-body-field', config: { field: column } })),
      { id: 'row', type: 'build-object', config: { fields } },
    ],
    wires: [...columns.map((column) => [`${id(column)}.value`, `row.${column}`] as const), ['row.object', to]],
  };
}

/** A new row from fields of the body; columns in `whole` get everything that was sent. */
function newRow({ given, stamped }: Subject, to: string, whole: readonly string[] = []): Sketch {
  const parts = given.filter((column) => !whole.includes(column));
  const { nodes, wires } = bodyObject(parts, to, [...given, ...stamped]);
  return {
    nodes: [
      ...(whole.length === 0 ? [] : [{ id: 'event', type: 'get-json-body' }]),
      ...(stamped.length === 0 ? [] : [{ id: 'now', type: 'now' }]),
      ...nodes,
    ],
    wires: [
      ...whole.map((column) => ['event.body', `row.${column}`] as const),
      ...stamped.map((column) => ['now.value', `row.${column}`] as const),
      ...wires,
    ],
  };
}

/** A row of a table for the event of a webhook: a `json` column gets the whole event. */
export function eventRow(table: string, tables: JsonObject, to: string): Sketch {
  const subject = subjectOf({ path: '', fields: undefined }, 'start', table, tables);
  const columns = objectOf(objectOf(tables[table])['columns']);
  return newRow(
    subject,
    to,
    subject.given.filter((column) => objectOf(columns[column])['type'] === 'json'),
  );
}

function create(subject: Subject): Crud {
  const row = newRow(subject, 'insert.record');
  return {
    title: `Create ${withArticle(subject.one)}`,
    detail: subject.needed.length === 0 ? 'A row, answered with 201' : `From ${subject.needed.join(', ')}`,
    sketch: {
      nodes: [...row.nodes, { id: 'insert', type: 'db-insert', config: { table: subject.table } }, reply(201)],
      wires: [
        [`${subject.start}.next`, 'insert.in'],
        ...row.wires,
        ['insert.next', 'reply.in'],
        ['insert.record', 'reply.body'],
      ],
    },
  };
}

/**
 * `isInPart`: columns that the body leaves out keep their values. Otherwise, they become null, or are refused if they
 * cannot be null.
 */
function update(subject: Subject, isInPart: boolean): Crud {
  const key = keyFromPath(subject, 'update');
  const row = isInPart ? wholeBody('update.changes') : bodyObject(subject.changed, 'update.changes');
  const rest = rowOrMissing(subject, 'update');
  const node = { id: 'update', type: 'db-update', config: whereKey(subject) };
  return {
    title: `Update ${withArticle(subject.one)}`,
    detail: isInPart ? 'What is sent, by its key, or 404' : 'By its key, or 404',
    sketch: {
      nodes: [...key.nodes, ...row.nodes, node, ...rest.nodes],
      wires: [[`${subject.start}.next`, 'update.in'], ...key.wires, ...row.wires, ...rest.wires],
    },
  };
}

const wholeBody = (to: string): Sketch => ({
  nodes: [{ id: 'body', type: 'get-json-body' }],
  wires: [['body.body', to]],
});

function remove(subject: Subject): Crud {
  const key = keyFromPath(subject, 'remove');
  return {
    title: `Delete ${withArticle(subject.one)}`,
    detail: 'By its key: 204, or 404',
    sketch: {
      nodes: [
        ...key.nodes,
        { id: 'remove', type: 'db-delete', config: whereKey(subject) },
        { id: 'any', type: 'compare', config: { operator: 'gt' }, inputs: { right: 0 } },
        { id: 'did', type: 'branch', label: 'Was there one?' },
        reply(204),
        missing(subject),
      ],
      wires: [
        [`${subject.start}.next`, 'remove.in'],
        ...key.wires,
        ['remove.next', 'did.in'],
        ['remove.count', 'any.left'],
        ['any.result', 'did.condition'],
        ['did.true', 'reply.in'],
        ['did.false', 'missing.in'],
      ],
    },
  };
}
