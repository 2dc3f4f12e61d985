import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { expectSame, matches } from './matches.ts';
import { startOtherServers, type GivenExchange, type OtherServers } from './other-servers.ts';

/** The value of every secret in these tests. */
export const secret = '0123456789abcdef0123456789abcdef';

const tables = ['orders', 'processed_keys'];

export interface Server {
  readonly app: FastifyInstance;
  readonly others: OtherServers;
  /** Deletes everything stored and sent. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a server with its data in a temporary folder. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'));
  // Creating a database takes seconds; set DATA_TEMPLATE to copy a prepared one.
  const { DATA_TEMPLATE } = process.env;
  if (DATA_TEMPLATE !== undefined) await cp(DATA_TEMPLATE, folder, { recursive: true });
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    STRIPE_KEY: secret,
    STRIPE_SIGNING_SECRET: secret,
  });
  assert(config.ok);
  const others = await startOtherServers();
  const app = await buildApp(config.config, { fetch: others.fetch });
  return {
    app,
    others,
    reset: async () => {
      others.reset();
      const names = sql.join(tables.map((table) => sql.table(table)));
      await sql`truncate ${names} restart identity cascade`.execute(app.db);
    },
    close: async () => {
      await app.close();
      await others.close();
      await rm(folder, { recursive: true });
    },
  };
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A JSON body sent as it is. */
  readonly text?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Sends a request, with its body as JSON. */
export async function send({ app }: Pick<Server, 'app'>, call: Call): Promise<Answer> {
  const { method, url, headers = {}, body } = call;
  const text = call.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const json = { 'content-type': 'application/json', ...headers };
  const sent = text === undefined ? { headers } : { headers: json, payload: text };
  const answer = await app.inject({ method, url, ...sent });
  return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Unless a status is expected, any status but a server error is accepted. */
export function expectAnswer(answer: Answer, expected: Partial<Answer>): void {
  const told = `Answered ${answer.status}: ${JSON.stringify(answer.body)}`;
  if (expected.status !== undefined) assert.equal(answer.status, expected.status, told);
  else if (answer.status >= 500) throw new Error(told);
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    assert.equal(answer.headers[name.toLowerCase()], value, name);
  if (Object.hasOwn(expected, 'body') && !matches(answer.body, expected.body))
    assert.deepEqual(answer.body, expected.body);
}

/** Expects a 4xx that stores and sends nothing. */
export async function expectRefusal(
  server: Server,
  call: Call,
  expected: Partial<Answer> = {},
): Promise<void> {
  const before = await traces(server);
  const answer = await send(server, call);
  expectAnswer(answer, expected);
  const told = `Answered ${answer.status}: ${JSON.stringify(answer.body)}`;
  assert(answer.status >= 400 && answer.status < 500, told);
  assert.deepEqual(await traces(server), before);
}

/** Everything stored and sent by requests. */
async function traces(server: Server): Promise<unknown> {
  const queries = tables.map((table) => sql`select * from ${sql.table(table)}`.execute(server.app.db));
  const results = await Promise.all(queries);
  return {
    rows: results.map((result) => result.rows),
    requests: [...server.others.sent],
  };
}

/** Inserts rows given as JSON, table by table; omitted columns get their defaults. */
export async function insertRows({ app }: Server, given: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(given))
    for (const values of rows) {
      const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
      const row = sql`jsonb_populate_record(null::${sql.id('public', table)}, ${JSON.stringify(values)}::jsonb)`;
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${row}`.execute(app.db);
    }
}

/** Expects exactly these rows in the table, in any order. */
export async function expectRows(
  { app }: Server,
  table: string,
  expected: readonly unknown[],
): Promise<void> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db);
  expectSame(rows, expected);
}

/** Sets the answers of other servers, each given once. */
export function giveAnswers({ others }: Server, exchanges: readonly GivenExchange[]): void {
  others.given.push(...exchanges);
}

/** Expects exactly these requests to other servers, in any order. */
export function expectRequests({ others }: Server, expected: readonly unknown[]): void {
  expectSame(others.sent, expected);
}
