import type { JsonValue } from '../../compiler/base/json.ts';
import type { Column, Project, Table } from '../../compiler/ir/project.ts';
import { isConfig, isObject, objectIn, objectsOf, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import { comparable } from './comparable.ts';
import { meets } from './conditions.ts';
import type { Around, Given } from './conditions.ts';
import type { Row, World } from './relations.ts';
import { shape, sorted } from './shape.ts';
import { storedFor } from './stored-text.ts';
import { isMissing, wellFormed } from './values.ts';

/** A connection to PostgreSQL: the part of pg used here. */
export interface Connection {
  readonly query: (
    text: string,
    parameters?: unknown[],
  ) => Promise<{ readonly rows: readonly Row[]; readonly rowCount: number | null }>;
}

/** The input of a database node: its config, the value of each port, and the fields to write. */
export interface Query extends Given {
  readonly config: Config;
  readonly fields: ReadonlyMap<string, unknown>;
  /** Whether the flow lists the fields. A missing listed field becomes null, others stay as they are. */
  readonly isListed: boolean;
  /** The tenant whose rows the request may use. */
  readonly tenant: unknown;
  /** Whether the node has the output: an update returns a row or a count. */
  readonly gives: (port: string) => boolean;
}

/** SQL text, with parameters collected on the way. */
interface Statement {
  readonly parameter: (column: Column | undefined, value: unknown) => string;
  readonly values: unknown[];
}

function statement(): Statement {
  const values: unknown[] = [];
  return {
    values,
    parameter: (column, value) => {
      values.push(
        column?.type === 'json' && !isMissing(value)
          ? JSON.stringify(wellFormed(value))
          : column?.type === 'timestamp'
            ? inMilliseconds(value)
            : ((column === undefined ? value : storedFor(column, value)) ?? null),
      );
      return `$${values.length}`;
    },
  };
}

/** Drops anything finer than a millisecond. */
function inMilliseconds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inMilliseconds);
  return typeof value === 'string' ? value.replace(/([.][0-9]{3})[0-9]+/, '$1') : (value ?? null);
}

type Tables = Project['tables'];

const quote = (name: string): string => `"${name}"`;

export async function runQuery(type: string, query: Query, tables: Tables, connection: Connection): Promise<unknown> {
  const table = tables.get(textOf(query.config, 'table'));
  if (table === undefined) return undefined;
  switch (type) {
    case 'db-insert':
      return query.config['many'] === true ? insertMany(table, query, connection) : insert(table, query, connection);
    case 'db-find':
      return find(table, query, tables, connection);
    case 'db-count':
    case 'db-exists':
      return (await matching(table, query, { tables }, connection)).rows.length;
    case 'db-update':
      return update(table, query, tables, connection);
    default:
      return remove(table, query, tables, connection);
  }
}

/**
 * Null for a column with a default leaves the column out. On a conflict, the given values are written, except those of
 * the key.
 */
async function insert(
  table: Table,
  { config, fields: described, tenant }: Query,
  connection: Connection,
): Promise<unknown> {
  const sql = statement();
  const fields = new Map([...described, ...ownerOf(table, config, tenant)]);
  const given = [...table.columns.values()].filter(
    ({ name, default: value }) => fields.has(name) && !(value !== undefined && isMissing(fields.get(name))),
  );
  const values = given.map((column) => sql.parameter(column, fields.get(column.name)));
  const names = given.map(({ name }) => quote(name));
  const rows = given.length === 0 ? 'default values' : `(${names.join(', ')}) values (${values.join(', ')})`;
  const conflict = objectIn(config, 'onConflict');
  const key = textsOf(conflict, 'columns');
  const written = given
    .filter(({ name }) => !key.includes(name) && name !== table.primaryKey)
    .map(({ name }) => quote(name));
  const stamps = stamped(table, [...key, ...given.map(({ name }) => name)]);
  const changed = [...written, ...stamps].length > 0 ? written : key.slice(0, 1).map(quote);
  const target = conflictTarget(table, key);
  const onConflict =
    config['onConflict'] === undefined
      ? ''
      : textOf(conflict, 'do') === 'ignore'
        ? `${target} do nothing`
        : `${target} do update set ${[...changed.map((name) => `${name} = excluded.${name}`), ...stamps].join(', ')}`;
  const result = await connection.query(
    `insert into ${quote(table.name)} ${rows} ${onConflict} returning *`,
    sql.values,
  );
  return shown(table, result.rows[0]);
}

/** The column that says which tenant owns a row, unless the node uses the rows of all. */
export const ownerOf = ({ tenant: column }: Table, config: Config, tenant: unknown): readonly [string, unknown][] =>
  column === undefined || config['across'] === true ? [] : [[column, tenant]];

/** A deleted row only conflicts by its primary key. */
const conflictTarget = ({ softDelete, primaryKey }: Table, key: readonly string[]): string =>
  `on conflict (${key.map(quote).join(', ')}) ${softDelete === undefined || key.every((name) => name === primaryKey) ? '' : `where ${quote(softDelete)} is null`}`;

/** Whether a client may set the column in a new row that it describes itself. */
const isForClients = ({ name, sensitive, onUpdate, default: value }: Column, { softDelete, tenant }: Table): boolean =>
  !sensitive &&
  name !== tenant &&
  name !== softDelete &&
  onUpdate === undefined &&
  (value === undefined || value.kind === 'literal');

/** One row for each item. What an item lacks is treated as for a single row: the default of its column, or null. */
async function insertMany(
  table: Table,
  { config, input, isListed, tenant }: Query,
  connection: Connection,
): Promise<readonly unknown[]> {
  const given: unknown = input('record');
  const owner = ownerOf(table, config, tenant);
  const items = (Array.isArray(given) ? given.filter(isObject) : []).map((item): Row => ({
    ...item,
    ...Object.fromEntries(owner),
  }));
  if (items.length === 0) return [];
  const sql = statement();
  const columns = [...table.columns.values()].filter(
    (column) => isListed || isForClients(column, table) || owner.some(([name]) => name === column.name),
  );
  if (columns.length === 0) columns.push(...[...table.columns.values()].slice(0, 1));
  const lacks = (item: Row, { name }: Column) => isMissing(Object.hasOwn(item, name) ? item[name] : undefined);
  const rows = items.map((item) =>
    columns.map((column) => (lacks(item, column) ? 'default' : sql.parameter(column, item[column.name]))).join(', '),
  );
  const key = textsOf(objectIn(config, 'onConflict'), 'columns');
  const stored = await connection.query(
    `insert into ${quote(table.name)} (${columns.map(({ name }) => quote(name)).join(', ')})
      values ${rows.map((row) => `(${row})`).join(', ')}
      ${key.length === 0 ? '' : `${conflictTarget(table, key)} do nothing`} returning *`,
    sql.values,
  );
  return stored.rows.map((row) => shown(table, row));
}

/** The rows that meet the conditions, and everything related to them. */
export async function matching(
  table: Table,
  query: Query,
  { tables }: Pick<World, 'tables'>,
  connection: Connection,
): Promise<{ readonly rows: readonly Row[]; readonly around: Around }> {
  const all = new Map<string, readonly Row[]>();
  for (const each of tables.values()) {
    const { name, softDelete } = each;
    const { rows } = await connection.query(`select * from ${quote(name)}`);
    const isSeen = (row: Row): boolean =>
      (softDelete === undefined || isMissing(row[softDelete]) || query.config['deleted'] === true) &&
      isOwn(row, each, query);
    all.set(name, rows.filter(isSeen));
  }
  const world: World = { tables, rowsOf: (name) => all.get(name) ?? [], seesDeleted: query.config['deleted'] === true };
  const around: Around = { table, prefix: '', world, given: query };
  const rows = world.rowsOf(table.name).filter((row) => meets(row, objectsOf(query.config, 'where'), around));
  return { rows, around };
}

/** Whether the request may use a row. */
export const isOwn = (row: Row, table: Table, { config, tenant }: Pick<Query, 'config' | 'tenant'>): boolean =>
  ownerOf(table, config, tenant).every(([name, owner]) => {
    const column = table.columns.get(name);
    return column !== undefined && !isMissing(owner) && comparable(row[name], column) === comparable(owner, column);
  });

async function find(table: Table, query: Query, tables: Tables, connection: Connection): Promise<unknown> {
  const { rows, around } = await matching(table, query, { tables }, connection);
  const [row] = sorted(rows.map(alone), [], table);
  return row === undefined ? undefined : shape(row.row, query.config, around);
}

export const alone = (row: Row) => ({ row });

async function update(table: Table, query: Query, tables: Tables, connection: Connection): Promise<unknown> {
  const sql = statement();
  const only = textsOf(query.config, 'columns');
  const changes = [...table.columns.values()].filter(
    ({ name }) =>
      query.fields.has(name) &&
      (query.isListed || query.fields.get(name) !== undefined) &&
      (only.length === 0 || only.includes(name)),
  );
  const computed = Object.entries(objectIn(query.config, 'set'));
  const given = changes.filter(({ name }) => computed.every(([other]) => other !== name));
  const sets = [
    ...given.map((column) => `${quote(column.name)} = ${sql.parameter(column, query.fields.get(column.name))}`),
    ...computed.map(([name, change]) => `${quote(name)} = ${computedValue(name, change, query, sql)}`),
    ...stamped(table, [...changes.map(({ name }) => name), ...computed.map(([name]) => name)]),
  ];
  const where = await byKey(table, query, tables, sql, connection);
  const result = await connection.query(
    `update ${quote(table.name)} set ${sets.join(', ')} ${where} returning *`,
    sql.values,
  );
  return query.gives('record') ? shown(table, result.rows[0]) : result.rowCount;
}

/** The automatic timestamps that an update does not write itself. */
const stamped = ({ columns }: Table, written: readonly string[]): readonly string[] =>
  [...columns.values()]
    .filter(({ name, onUpdate }) => onUpdate === 'now' && !written.includes(name))
    .map(({ name }) => `${quote(name)} = now()`);

/** The new value of a column: the time, or the old value plus or minus a number; NULL stays NULL. */
function computedValue(name: string, change: JsonValue, { input, ports }: Query, sql: Statement): string {
  if (!isConfig(change)) return 'now()';
  const port = textOf(change, 'add') || textOf(change, 'subtract');
  // A port that would clash with a fixed one has its kind as a prefix.
  const by = sql.parameter(undefined, input(ports.includes(`set.${port}`) ? `set.${port}` : port));
  return `${quote(name)} ${'add' in change ? '+' : '-'} ${by}`;
}

async function remove(table: Table, query: Query, tables: Tables, connection: Connection): Promise<unknown> {
  const sql = statement();
  const where = await byKey(table, query, tables, sql, connection);
  const { softDelete } = table;
  const removal =
    softDelete === undefined || query.config['deleted'] === true
      ? `delete from ${quote(table.name)}`
      : `update ${quote(table.name)} set ${[`${quote(softDelete)} = now()`, ...stamped(table, [softDelete])].join(', ')}`;
  const result = await connection.query(`${removal} ${where}`, sql.values);
  return result.rowCount;
}

/** The rows that meet the conditions, by their keys. */
async function byKey(
  table: Table,
  query: Query,
  tables: Tables,
  sql: Statement,
  connection: Connection,
): Promise<string> {
  const keys = (await matching(table, query, { tables }, connection)).rows.map((row) => row[table.primaryKey]);
  return `where ${quote(table.primaryKey)} = any(${sql.parameter(table.columns.get(table.primaryKey), keys)})`;
}

/** A row that was written: all but the sensitive columns. */
function shown({ columns }: Table, row: Row | undefined): unknown {
  if (row === undefined) return undefined;
  const names = [...columns.values()].filter(({ sensitive }) => !sensitive).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** The way out of a write that violated a unique key, by the columns of the key; empty if that was not the reason. */
export async function conflictOf(error: unknown, connection: Connection): Promise<string> {
  if (!(error instanceof Error && 'constraint' in error && 'table' in error)) return '';
  const found = await connection.query(
    // A unique index of some rows is no constraint, but each of those has an index of its name.
    `select case when indisexclusion then 'noOverlap' else (
        select string_agg(attname, '-' order by place)
        from unnest(indkey::int2[]) with ordinality as of (number, place), pg_attribute
        where attrelid = indrelid and attnum = of.number) end as key
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relname = $1 and indrelid = quote_ident($2)::regclass`,
    [error.constraint, error.table],
  );
  return `conflict.${String(found.rows[0]?.['key'])}`;
}
