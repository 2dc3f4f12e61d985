import { isPlaceholder, stringsIn } from '../../../ir/placeholders.ts';
import type { Placeholder } from '../../../ir/placeholders.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { supportOfProbes, usesOfProbes } from './test-probes.ts';
import { sampleSecret } from './sample-secret.ts';

/** test/support.ts: a server to test, and how answers, rows and mails are compared with what an example expects. */
export function emitTestSupport(facts: ProjectFacts): EmittedFile {
  const { uses } = facts;
  const used = placeholdersOf(facts);
  const probed = usesOfProbes(facts.routes, facts.tables);
  const sections = [
    imports(facts, used),
    ...(uses.database || uses.mail ? [serverWithState(facts)] : [serverAlone(facts)]),
    answers(probed.any),
    ...(uses.database ? [rows] : []),
    ...(uses.mail ? [mails(uses.queue)] : []),
    ...(uses.database || uses.mail ? [same] : []),
    ...(probed.any ? [supportOfProbes(facts)] : []),
    matching(used),
  ];
  return { path: 'test/support.ts', text: `${sections.join('\n\n')}\n` };
}

/** The placeholders that the examples of a project expect, in alphabetical order. */
function placeholdersOf({ routes }: ProjectFacts): readonly Placeholder[] {
  const expected = routes.flatMap(({ examples }) =>
    examples.flatMap(({ response, then }) => [
      response?.body ?? null,
      ...Object.values(then?.rows ?? {}).flat(),
      ...(then?.mails ?? []),
    ]),
  );
  return [...new Set(expected.flatMap((value) => stringsIn(value).map(({ text }) => text)))]
    .filter(isPlaceholder)
    .toSorted();
}

function imports({ uses }: ProjectFacts, used: readonly Placeholder[]): string {
  const formats = used.flatMap((placeholder) => placeholderTests[placeholder].formats);
  const lines = [
    "import assert from 'node:assert/strict';",
    ...(uses.database || uses.mail
      ? [
          `import { ${uses.database ? 'cp, ' : ''}mkdtemp, rm } from 'node:fs/promises';`,
          "import { tmpdir } from 'node:os';",
          "import { join } from 'node:path';",
        ]
      : []),
    ...(uses.queue ? ["import { setTimeout as sleep } from 'node:timers/promises';"] : []),
    "import type { FastifyInstance } from 'fastify';",
    ...(uses.database ? ["import { sql } from 'kysely';"] : []),
    "import { buildApp } from '../src/app.ts';",
    "import { readConfig } from '../src/config.ts';",
    ...(formats.length === 0 ? [] : [`import { ${formats.join(', ')} } from '../src/lib/values/formats.ts';`]),
    ...(uses.mail ? ["import type { Mail } from '../src/lib/mail/mailer.ts';"] : []),
  ];
  return lines.join('\n');
}

function environment({ secrets, routes, tables }: ProjectFacts): string {
  const signs = usesOfProbes(routes, tables).delivery;
  return [
    "LOG_LEVEL: 'silent'",
    ...secrets.map(({ name }) => `${name}: ${signs ? 'secret' : `'${sampleSecret}'`}`),
  ].join(', ');
}

const serverAlone = (facts: ProjectFacts): string => `export interface Server {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

export async function startServer(): Promise<Server> {
  const config = readConfig({ ${environment(facts)} });
  assert(config.ok);
  const app = await buildApp(config.config);
  return { app, close: () => app.close() };
}`;

function serverWithState(facts: ProjectFacts): string {
  const { uses, tables } = facts;
  const names = [...tables.map(({ name }) => `"${name}"`), ...(uses.deduplicate ? ['processed_keys'] : [])].join(', ');
  const recorder = `const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    mails.push(mail);
    return { messageId: \`<\${mails.length}@test>\` };
  };`;
  return withoutHoles(`export interface Server {
  readonly app: FastifyInstance;
  ${uses.mail ? '/** What was sent since the last reset. */\n  readonly mails: readonly Mail[];' : ''}
  /** ${names === '' ? 'Forgets' : uses.mail ? 'Empties the tables and forgets' : 'Empties'} ${uses.mail ? 'the mails' : 'the tables'}. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

${uses.database ? '/**\n * A server of its own, with its data in a folder that is removed in the end. To make a database takes seconds: where\n * DATA_TEMPLATE is set, the data of that folder are copied instead.\n */' : '/** A server of its own, with its data in a folder that is removed in the end. */'}
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'));
  ${uses.database ? 'const { DATA_TEMPLATE } = process.env;\n  if (DATA_TEMPLATE !== undefined) await cp(DATA_TEMPLATE, folder, { recursive: true });' : ''}
  const config = readConfig({ DATA_DIR: folder, ${environment(facts)} });
  assert(config.ok);
  ${uses.mail ? recorder : ''}
  const app = await buildApp(config.config${uses.mail ? ', { mailer: { sendMail, close: () => undefined } }' : ''});
  return {
    app,
    ${uses.mail ? 'mails,' : ''}
    reset: async () => {
      ${uses.queue ? 'await emptyQueue(app);' : ''}
      ${uses.mail ? 'mails.length = 0;' : ''}
      ${names === '' ? '' : `await sql\`truncate ${names} restart identity cascade\`.execute(app.db);`}
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}`);
}

/** Without the lines that parts which are not used leave behind. */
const withoutHoles = (text: string): string => text.replaceAll(/\n +(?=\n)/g, '');

const answers = (sendsText: boolean): string => `export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;${sendsText ? '\n  /** A body of JSON that is sent as it is. */\n  readonly text?: string;' : ''}
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Sends a request; a body goes out as JSON. */
export async function send({ app }: Server, { method, url, headers = {}, body${sendsText ? ', text = body === undefined ? undefined : JSON.stringify(body)' : ''} }: Call): Promise<Answer> {
  const json = ${sendsText ? 'text' : 'body'} === undefined ? {} : { 'content-type': 'application/json' };
  const payload = ${sendsText ? 'text === undefined ? {} : { payload: text }' : 'body === undefined ? {} : { payload: JSON.stringify(body) }'};
  const answer = await app.inject({ method, url, headers: { ...json, ...headers }, ...payload });
  return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What is not expected may be anything but a failure of the server. */
export function expectAnswer(answer: Answer, expected: Partial<Answer>): void {
  const told = \`Answered \${answer.status}: \${JSON.stringify(answer.body)}\`;
  if (expected.status !== undefined) assert.equal(answer.status, expected.status, told);
  else if (answer.status >= 500) throw new Error(told);
  for (const [name, value] of Object.entries(expected.headers ?? {})) assert.equal(answer.headers[name.toLowerCase()], value, name);
  if (Object.hasOwn(expected, 'body') && !matches(answer.body, expected.body)) assert.deepEqual(answer.body, expected.body);
}`;

const rows = `/** Rows as JSON has them; columns that are left out get their defaults. */
export async function insertRows({ app }: Server, table: string, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql\`insert into \${sql.table(table)} (\${columns}) select \${columns}
      from jsonb_populate_record(null::\${sql.table(table)}, \${JSON.stringify(row)}::jsonb)\`.execute(app.db);
  }
}

/** The table has exactly these rows, in any order. */
export async function expectRows({ app }: Server, table: string, expected: readonly unknown[]): Promise<void> {
  const { rows } = await sql\`select * from \${sql.table(table)}\`.execute(app.db);
  expectSame(rows, expected);
}`;

const mails = (queue: boolean): string => `/** Exactly these mails were sent, in any order. */
export async function expectMails(server: Server, expected: readonly unknown[]): Promise<void> {
  ${queue ? 'await emptyQueue(server.app);' : ''}
  expectSame(server.mails, expected);
}${queue ? emptyQueue : ''}`;

const emptyQueue = `

/** Waits until every queued mail is sent. */
async function emptyQueue(app: FastifyInstance): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rows } = await sql\`select id from pgboss.job where name = 'mail' and state < 'completed'\`.execute(app.db);
    if (rows.length === 0) return;
    await sleep(50);
  }
}`;

const same = `/** Each of the expected finds another one that matches, and none is left over. */
function expectSame(actual: readonly unknown[], expected: readonly unknown[]): void {
  const left = [...actual];
  for (const each of expected) {
    const at = left.findIndex((candidate) => matches(candidate, each));
    if (at === -1) assert.deepEqual(actual, expected);
    left.splice(at, 1);
  }
  assert.deepEqual(left, [], 'there are more than expected');
}`;

/** What a value has to be for a placeholder to stand for it, and what of lib/values/formats.ts decides that. */
const placeholderTests: Readonly<Record<Placeholder, { readonly test: string; readonly formats: readonly string[] }>> =
  {
    $any: { test: 'true', formats: [] },
    $timestamp: { test: "typeof actual === 'string' && isTimestamp(actual)", formats: ['isTimestamp'] },
    $uuid: { test: "typeof actual === 'string' && isUuid(actual)", formats: ['isUuid'] },
  };

const matching = (used: readonly Placeholder[]): string => `${
  used.length === 0
    ? '/** Objects may have more fields than expected; lists are as long as expected. */'
    : '/**\n * Objects may have more fields than expected; lists are as long as expected. What differs from run to run is\n * expected by a placeholder.\n */'
}
function matches(actual: unknown, expected: unknown): boolean {
${used.map((placeholder) => `  if (expected === '${placeholder}') return ${placeholderTests[placeholder].test};\n`).join('')}  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) return Object.is(actual, expected);
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return false;
  return Object.entries(expected).every(([name, value]) => Object.hasOwn(actual, name) && matches(Reflect.get(actual, name), value));
}`;
