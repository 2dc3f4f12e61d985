import type { Column, Project, Table } from '../../compiler/ir/project.ts';
import { objectIn, objectsOf, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import { isMissing, wellFormed } from './values.ts';

/** A connection to PostgreSQL: the part of pg used here. */
export interface Connection {
  readonly query: (
    text: string,
    parameters?: unknown[],
  ) => Promise<{ readonly rows: readonly Row[]; readonly rowCount: number | null }>;
}
export type Row = Readonly<Record<string, unknown>>;

/** The input of a database node: its config, the value of each port, and the fields to write. */
export interface Query {
  readonly config: Config;
  readonly input: (port: string) => unknown;
  readonly ports: readonly string[];
  readonly fields: ReadonlyMap<string, unknown>;
  /** Whether the flow lists the fields. A missing listed field becomes null, others stay as they are. */
  readonly isListed: boolean;
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
            : (value ?? null),
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

const quote = (name: string): string => `"${name}"`;

export async function runQuery(
  type: string,
  query: Query,
  tables: Project['tables'],
  connection: Connection,
): Promise<unknown> {
  const table = tables.get(textOf(query.config, 'table'));
  if (table === undefined) return undefined;
  switch (type) {
    case 'db-insert':
      return insert(table, query, connection);
    case 'db-find':
      return find(table, query, connection);
    case 'db-list':
      return list(table, query, connection);
    case 'db-count':
    case 'db-exists':
      return count(table, query, connection);
    case 'db-update':
      return update(table, query, connection);
    default:
      return remove(table, query, connection);
  }
}

/**
 * Null for a column with a default leaves the column out. On a conflict, the given values are written, except those of
 * the key.
 */
async function insert(table: Table, { config, fields }: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
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
  const changed = written.length > 0 ? written : key.slice(0, 1).map(quote);
  const target = `on conflict (${key.map(quote).join(', ')})`;
  const onConflict =
    config['onConflict'] === undefined
      ? ''
      : textOf(conflict, 'do') === 'ignore'
        ? `${target} do nothing`
        : `${target} do update set ${changed.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  const result = await connection.query(
    `insert into ${quote(table.name)} ${rows} ${onConflict} returning *`,
    sql.values,
  );
  return shown(table, undefined, result.rows[0]);
}

async function find(table: Table, query: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
  const result = await connection.query(
    `select * from ${quote(table.name)} ${where(table, query, sql)} order by ${quote(table.primaryKey)} limit 1`,
    sql.values,
  );
  return shown(table, query.config, result.rows[0]);
}

async function list(table: Table, query: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
  const orders = [
    ...objectsOf(query.config, 'orderBy').map(
      (order) => `${quote(textOf(order, 'column'))} ${textOf(order, 'direction', 'asc')}`,
    ),
    quote(table.primaryKey),
  ];
  const conditions = where(table, query, sql);
  const limit = sql.parameter(undefined, query.input('limit') ?? 100);
  const offset = sql.parameter(undefined, query.input('offset') ?? 0);
  const result = await connection.query(
    `select * from ${quote(table.name)} ${conditions} order by ${orders.join(', ')} limit ${limit} offset ${offset}`,
    sql.values,
  );
  return result.rows.map((row) => shown(table, query.config, row));
}

async function count(table: Table, query: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
  const result = await connection.query(
    `select count(*) as n from ${quote(table.name)} ${where(table, query, sql)}`,
    sql.values,
  );
  return Number(result.rows[0]?.['n']);
}

async function update(table: Table, query: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
  const changes = [...table.columns.values()].filter(
    ({ name }) => query.fields.has(name) && (query.isListed || query.fields.get(name) !== undefined),
  );
  const sets = changes.map(
    (column) => `${quote(column.name)} = ${sql.parameter(column, query.fields.get(column.name))}`,
  );
  const result = await connection.query(
    `update ${quote(table.name)} set ${sets.join(', ')} ${where(table, query, sql)} returning *`,
    sql.values,
  );
  return query.gives('record') ? shown(table, undefined, result.rows[0]) : result.rowCount;
}

async function remove(table: Table, query: Query, connection: Connection): Promise<unknown> {
  const sql = statement();
  const result = await connection.query(`delete from ${quote(table.name)} ${where(table, query, sql)}`, sql.values);
  return result.rowCount;
}

function where(table: Table, { config, input, ports }: Query, sql: Statement): string {
  const conditions = objectsOf(config, 'where').flatMap((condition) => {
    const column = table.columns.get(textOf(condition, 'column'));
    const operator = textOf(condition, 'operator');
    if (column === undefined) return [];
    if (operator === 'is-null') return [`${quote(column.name)} is null`];
    const port = operator === 'eq' ? column.name : `${column.name}.${operator}`;
    // A port named after a column that would clash with a fixed port has its kind as a prefix.
    const value = input(ports.includes(`where.${port}`) ? `where.${port}` : port);
    return condition['optional'] === true && isMissing(value) ? [] : [comparison(column, operator, value, sql)];
  });
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

const signs: Readonly<Record<string, string>> = {
  eq: '=',
  ne: 'is distinct from',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

function comparison(column: Column, operator: string, value: unknown, sql: Statement): string {
  const name = quote(column.name);
  if (operator === 'in')
    return `${name} = any(${sql.parameter(column.type === 'timestamp' ? column : undefined, value)})`;
  const parameter = sql.parameter(column, value);
  if (operator === 'contains') return `strpos(${name}, ${parameter}) > 0`;
  if (operator === 'starts-with') return `starts_with(${name}, ${parameter})`;
  return `${name} ${signs[operator] ?? '='} ${parameter}`;
}

/** The columns of a result in order: those that the node names, else all but the sensitive ones. */
function shown(table: Table, config: Config | undefined, row: Row | undefined): unknown {
  if (row === undefined) return undefined;
  const named = config === undefined ? [] : textsOf(config, 'columns');
  const names =
    named.length > 0
      ? named
      : [...table.columns.values()].filter(({ sensitive }) => !sensitive).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
