import type { DescribedQuery, QueryAnswer, QueryColumn, QueryPlan } from '../../ir/query.ts';

/** A question for `DescribeQuery`. */
export interface QueryQuestion {
  readonly schema: string;
  readonly statement: string;
}

/** The parts of PGlite that are used here. */
export interface Database {
  readonly exec: (sql: string) => Promise<readonly { readonly rows: readonly Row[] }[]>;
  readonly execProtocol: (
    message: Uint8Array,
    options: { readonly throwOnError: boolean },
  ) => Promise<{ readonly messages: readonly Message[] }>;
}
type Row = Readonly<Record<string, unknown>>;

interface Message extends DatabaseError {
  readonly name: string;
  readonly dataTypeIDs?: readonly number[];
  readonly fields?: readonly {
    readonly name: string;
    readonly tableID: number;
    readonly columnID: number;
    readonly dataTypeID: number;
  }[];
}

interface DatabaseError {
  readonly message?: string;
  readonly code?: string;
  readonly position?: string;
  readonly hint?: string;
}

interface Connection {
  readonly database: Database;
  schema: string;
  /** The columns of the tables, by PostgreSQL's numbers for table and column. */
  origins: ReadonlyMap<string, { readonly table: string; readonly column: string }>;
}

/** Asks a database that `create` opens on the first question. Questions are asked one at a time. */
export function openPostgres(create: () => Promise<Database>): (question: QueryQuestion) => Promise<QueryAnswer> {
  let opened: Promise<Connection> | undefined;
  return async ({ schema, statement }) => {
    opened ??= create().then(
      (database) => ({ database, schema: '', origins: new Map() }),
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    );
    const connection = await opened;
    if (connection.schema !== schema) await migrate(connection, schema);
    return describe(connection, statement);
  };
}

async function migrate(connection: Connection, schema: string): Promise<void> {
  const { database } = connection;
  await database.exec(`drop schema public cascade; create schema public; ${schema}`);
  const [found] = await database.exec(
    `select attrelid, attnum, relname, attname from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and attnum > 0`,
  );
  connection.origins = new Map(
    (found?.rows ?? []).map(({ attrelid, attnum, relname, attname }) => [
      `${Number(attrelid)}.${Number(attnum)}`,
      { table: String(relname), column: String(attname) },
    ]),
  );
  connection.schema = schema;
}

async function describe({ database, origins }: Connection, statement: string): Promise<QueryAnswer> {
  const { messages } = await database.execProtocol(prepareMessage(statement), { throwOnError: false });
  const error = messages.find(({ name }) => name === 'error');
  if (error !== undefined) return refused(error, 0);
  const fields = messages.find(({ fields: found }) => found !== undefined)?.fields ?? [];
  const names = await typeNames(
    database,
    fields.map(({ dataTypeID }) => dataTypeID),
  );
  const columns = fields.map(({ name, tableID, columnID, dataTypeID }): QueryColumn => {
    const origin = origins.get(`${tableID}.${columnID}`);
    const typeName = names.get(dataTypeID) ?? String(dataTypeID);
    return { name, type: dataTypeID, typeName, ...(origin === undefined ? {} : { origin }) };
  });
  const plan = await explain(database, statement);
  if ('kind' in plan) return plan;
  const parameters = messages.find(({ dataTypeIDs }) => dataTypeIDs !== undefined)?.dataTypeIDs ?? [];
  return { kind: 'described', parameters, columns, plan } satisfies DescribedQuery;
}

/** Plans without the values of parameters, so that the plan holds for any values. */
const planned = 'explain (format json, generic_plan, verbose, costs off) ';

async function explain(database: Database, statement: string): Promise<QueryPlan | QueryAnswer> {
  try {
    const [found] = await database.exec(`${planned}${statement}`);
    const [{ Plan: plan }]: readonly [{ readonly Plan: QueryPlan }] = JSON.parse(
      JSON.stringify(found?.rows[0]?.['QUERY PLAN']),
    );
    return plan;
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    return refused(error, planned.length);
  }
}

const isDatabaseError = (error: unknown): error is Error & DatabaseError => error instanceof Error && 'code' in error;

function refused({ message = '', code = '', position, hint }: DatabaseError, before: number): QueryAnswer {
  const at = position === undefined ? undefined : Number(position) - 1 - before;
  return {
    kind: 'refused',
    message,
    code,
    ...(at === undefined || at < 0 ? {} : { position: at }),
    ...(hint === undefined ? {} : { hint }),
  };
}

async function typeNames(database: Database, types: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (types.length === 0) return new Map();
  const [found] = await database.exec(
    `select oid, format_type(oid, null) as name from pg_type where oid in (${types.join(', ')})`,
  );
  return new Map((found?.rows ?? []).map(({ oid, name }) => [Number(oid), String(name)]));
}

/** Parse, Describe and Sync of PostgreSQL's protocol: the statement is prepared but not run. */
function prepareMessage(statement: string): Uint8Array {
  const messages = [
    protocolMessage('P', `\0${statement}\0\0\0`),
    protocolMessage('D', 'S\0'),
    protocolMessage('S', ''),
  ];
  const whole = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}

/** A letter, the length of what follows, and a body. */
function protocolMessage(type: string, text: string): Uint8Array {
  const body = new TextEncoder().encode(text);
  const message = new Uint8Array(5 + body.length);
  message.set(new TextEncoder().encode(type));
  new DataView(message.buffer).setInt32(1, body.length + 4);
  message.set(body, 5);
  return message;
}
