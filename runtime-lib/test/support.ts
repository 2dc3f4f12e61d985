import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { answerError } from '../src/lib/http/answer-error.ts';
import { describeFailure } from '../src/lib/http/failure.ts';
import { sendJson } from '../src/lib/http/json.ts';
import type { Mail } from '../src/lib/mail/mailer.ts';
import { deleteFiles, storedFiles } from './files.ts';
import { sentForm, type GivenForm } from './forms.ts';
import { bodyOf, expectSame, matches } from './matches.ts';
import { emptyQueue, storedJobs } from './queues.ts';
import { startOtherServers, type GivenExchange, type OtherServers } from './other-servers.ts';

/** The value of every secret in these tests. */
// flowsmith: secret
export const secret = 'test';
// flowsmith: end

// flowsmith: table-names
const tables = ['things'];
// flowsmith: end

export interface Server {
  readonly app: FastifyInstance;
  // flowsmith: mail
  /** The mails sent since the last reset. */
  readonly mails: readonly Mail[];
  // flowsmith: end
  // flowsmith: http
  readonly others: OtherServers;
  // flowsmith: end
  // flowsmith: effects
  /** Deletes everything stored and sent. */
  readonly reset: () => Promise<void>;
  // flowsmith: end
  readonly close: () => Promise<void>;
}

/** Starts a server with its data in a temporary folder. */
export async function startServer(): Promise<Server> {
  // flowsmith: state
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'));
  // flowsmith: end
  // flowsmith: database
  // Creating a database takes seconds; set DATA_TEMPLATE to copy a prepared one.
  const { DATA_TEMPLATE } = process.env;
  if (DATA_TEMPLATE !== undefined) await cp(DATA_TEMPLATE, folder, { recursive: true });
  // flowsmith: end
  const config = readConfig({
    LOG_LEVEL: 'silent',
    // flowsmith: state
    DATA_DIR: folder,
    // flowsmith: end
    // flowsmith: secrets
    ...{ WEBHOOK_SECRET: secret, SIGNING_SECRET: secret },
    // flowsmith: end
  });
  assert(config.ok);
  // flowsmith: mail
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    mails.push(mail);
    return { messageId: `<${mails.length}@test>` };
  };
  // flowsmith: end
  // flowsmith: http
  const others = await startOtherServers();
  // flowsmith: end
  const app = await buildApp(
    config.config,
    // flowsmith: test-overrides
    { mailer: { sendMail, close: () => undefined }, fetch: others.fetch, runsJobs: false },
    // flowsmith: end
  );
  return {
    app,
    // flowsmith: mail
    mails,
    // flowsmith: end
    // flowsmith: http
    others,
    // flowsmith: end
    // flowsmith: effects
    reset: async () => {
      // flowsmith: sent-later
      await emptyQueue(app);
      // flowsmith: end
      // flowsmith: mail
      mails.length = 0;
      // flowsmith: end
      // flowsmith: files
      await deleteFiles(app);
      // flowsmith: end
      // flowsmith: http
      others.reset();
      // flowsmith: end
      // flowsmith: enqueue
      await sql`delete from pgboss.job where name like 'job/%'`.execute(app.db);
      // flowsmith: end
      // flowsmith: tables
      const names = sql.join(tables.map((table) => sql.table(table)));
      await sql`truncate ${names} restart identity cascade`.execute(app.db);
      // flowsmith: end
    },
    // flowsmith: end
    close: async () => {
      await app.close();
      // flowsmith: http
      await others.close();
      // flowsmith: end
      // flowsmith: state
      await rm(folder, { recursive: true });
      // flowsmith: end
    },
  };
}

// flowsmith: call
export interface Call extends GivenForm {
  // flowsmith: end
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  // flowsmith: texts
  /** A JSON body sent as it is. */
  readonly text?: string;
  // flowsmith: end
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Sends a request, with its body as JSON. */
export async function send({ app }: Pick<Server, 'app'>, call: Call): Promise<Answer> {
  const { method, url, headers = {}, body } = call;
  // flowsmith: sent
  const text = call.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const json = { 'content-type': 'application/json', ...headers };
  const sent = text === undefined ? await sentForm(call) : { headers: json, payload: text };
  const answer = await app.inject({ method, url, ...sent });
  return { status: answer.statusCode, headers: answer.headers, body: bodyOf(answer, parse) };
  // flowsmith: end
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

/** A request with these headers, as routes receive it. */
export async function requestWith(headers: Readonly<Record<string, string>>): Promise<FastifyRequest> {
  const { promise, resolve } = Promise.withResolvers<FastifyRequest>();
  // flowsmith: bare-app
  const app = Fastify().register(cookie);
  // flowsmith: end
  app.get('/', async (request) => {
    resolve(request);
    return '';
  });
  await send({ app }, { method: 'GET', url: '/', headers });
  return promise;
}

/** The server's answer if a function throws; if it returns, 200 with its result. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  // flowsmith: bare-app
  const app = Fastify().register(cookie);
  // flowsmith: end
  app.setErrorHandler(answerError);
  app.get('/', async (_request, reply) => sendJson(reply, await call()));
  return send({ app }, { method: 'GET', url: '/' });
}

interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Why a function fails. A refused value, which its callers cannot handle, has the code `refused`. */
export async function failureOf(call: () => unknown): Promise<Failure> {
  try {
    await call();
  } catch (error) {
    const isRefusal = error instanceof Error && 'statusCode' in error;
    return isRefusal ? { code: 'refused', message: error.message } : describeFailure(error);
  }
  return assert.fail('The function returned.');
}

export function expectFailure(failure: Failure, expected: Partial<Failure>): void {
  assert.deepEqual(failure, { ...failure, ...expected });
}

/** Compares the output of a function. Missing values equal null. */
export function expectOutput(given: unknown, expected: unknown): void {
  const actual: unknown = JSON.parse(JSON.stringify(given, (_, value: unknown) => value ?? null));
  if (!matches(actual, expected)) assert.deepEqual(actual, expected);
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
export async function traces(server: Server): Promise<unknown> {
  // flowsmith: sent-later
  await emptyQueue(server.app);
  // flowsmith: end
  // flowsmith: tables
  const queries = tables.map((table) => sql`select * from ${sql.table(table)}`.execute(server.app.db));
  const results = await Promise.all(queries);
  // flowsmith: end
  return {
    // flowsmith: traces
    rows: results.map((result) => result.rows),
    mails: [...server.mails],
    requests: [...server.others.sent],
    jobs: await storedJobs(server.app),
    files: await storedFiles(server.app),
    // flowsmith: end
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

/** Expects exactly these mails, in any order. */
export async function expectMails(server: Server, expected: readonly unknown[]): Promise<void> {
  // flowsmith: sent-later
  await emptyQueue(server.app);
  // flowsmith: end
  expectSame(server.mails, expected);
}

/** Sets the answers of other servers, each given once. */
export function giveAnswers({ others }: Server, exchanges: readonly GivenExchange[]): void {
  others.given.push(...exchanges);
}

/** Expects exactly these requests to other servers, in any order. */
export function expectRequests({ others }: Server, expected: readonly unknown[]): void {
  expectSame(others.sent, expected);
}

/** Expects exactly these jobs, in any order. Tests store them, but do not run them. */
export async function expectJobs(server: Server, expected: readonly unknown[]): Promise<void> {
  expectSame(await storedJobs(server.app), expected);
}
