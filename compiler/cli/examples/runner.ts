import assert, { AssertionError } from 'node:assert';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { userCacheFolder } from '../cache/user-folder.ts';
import { emptyDatabase } from './empty-database.ts';
import { callFunction, repeated } from './call-function.ts';
import type { CalledServer, FunctionSupport } from './call-function.ts';
import { fillGiven, makersFor } from './fill-given.ts';
import type { Answer, Case, Ended, Expected, Mismatch, Job, Message, Outcome, Part } from './messages.ts';

/**
 * The process that examples run in. Every run has a new one: imported modules cannot be unloaded, and custom code may
 * exit the process or loop forever.
 *
 * Invariant: test/support.ts of the emitted project decides, so what passes here also passes there.
 */
interface Support extends FunctionSupport {
  readonly startServer: () => Promise<Server>;
  readonly send: (server: Server, call: JsonObject) => Promise<Answer>;
  readonly expectAnswer: (answer: Answer, expected: Partial<Answer>) => void;
  /** These exist if the project has a database, or sends mail. */
  readonly insertRows?: (server: Server, given: Case['given']) => Promise<void>;
  readonly expectRows?: (server: Server, table: string, expected: readonly JsonValue[]) => Promise<void>;
  readonly expectMails?: (server: Server, expected: readonly JsonValue[]) => Promise<void>;
  /** Exists if the project stores jobs. */
  readonly expectJobs?: (server: Server, expected: readonly JsonValue[]) => Promise<void>;
  /** These exist if it calls other servers. */
  readonly giveAnswers?: (server: Server, exchanges: readonly JsonValue[]) => void;
  readonly expectRequests?: (server: Server, expected: readonly JsonValue[]) => void;
}

/** What examples of functions use in addition. */
interface Server extends CalledServer {
  readonly reset?: () => Promise<void>;
  readonly others?: { readonly expectAnswered: () => void };
  readonly close: () => Promise<void>;
}

/** These exist if examples have files. */
interface FileSupport {
  readonly storeFiles?: (app: unknown, files: readonly JsonValue[]) => Promise<void>;
  readonly expectFiles?: (app: unknown, expected: readonly JsonValue[]) => Promise<void>;
}

interface Queues {
  readonly emptyQueue?: (app: unknown) => Promise<void>;
}

type Action = () => Promise<void> | void | undefined;

// Ctrl-C reaches the whole process group; the parent handles it.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.once('message', (job: Job) => void runJob(job));

async function runJob({ folder, cases }: Job): Promise<void> {
  try {
    const template = await emptyDatabase(folder, userCacheFolder());
    if (template !== undefined) process.env['DATA_TEMPLATE'] = template;
    const support: Support = await import(pathToFileURL(join(folder, 'test/support.ts')).href);
    const files: FileSupport = await import(pathToFileURL(join(folder, 'test/files.ts')).href).catch(() => ({}));
    const server = await support.startServer();
    const settle = await waiting(folder);
    await sendMessage({ kind: 'started' });
    for (const each of cases) {
      const filled = await fillGiven(each, await makersFor(each, folder));
      const begun = act(folder, support, server, filled);
      const run = async () => {
        const ended = await begun();
        if (server.others !== undefined) await settle?.(server.app);
        return ended;
      };
      await sendMessage({ kind: 'ended', outcome: await runCase({ ...support, ...files }, server, filled, run) });
    }
    await server.close();
  } catch (error) {
    await sendMessage({ kind: 'failed', message: messageOf(error) });
  }
  process.disconnect();
}

/** Waits until everything in the queue has been sent, if the project has a queue. */
async function waiting(folder: string): Promise<((app: unknown) => Promise<void>) | undefined> {
  // If it exists, test/support.ts has already loaded it.
  const queues: Queues = await import(pathToFileURL(join(folder, 'test/queues.ts')).href).catch(() => ({}));
  return queues.emptyQueue;
}

function act(folder: string, support: Support, server: Server, { act: what, ...of }: Case): () => Promise<Ended> {
  if (what.kind === 'invocation') return () => callFunction(folder, support, server, what, of);
  const send = () => support.send(server, what.call);
  return async () => ({ response: await repeated(folder, of, send) });
}

async function runCase(
  support: Support & FileSupport,
  server: Server,
  { given, act: { kind }, expected, rows, mails, jobs, answers, requests, stored, files }: Case,
  run: () => Promise<Ended>,
): Promise<Outcome> {
  await server.reset?.();
  const begin = performance.now();
  const mismatches: Mismatch[] = [];
  const attempt = async (part: Part, action: Action, of: 'answer' | 'effects' = 'answer'): Promise<void> => {
    const mismatch = await mismatchOf(part, action, of);
    if (mismatch !== undefined) mismatches.push(mismatch);
  };
  let ended: Ended | undefined;
  for (const [table, list] of Object.entries(given))
    await attempt(`given rows of ${table}`, () => support.insertRows?.(server, { [table]: list }));
  if (answers !== undefined) await attempt('given http', () => support.giveAnswers?.(server, answers));
  if (stored !== undefined) await attempt('given files', () => support.storeFiles?.(server.app, stored));
  if (mismatches.length === 0) {
    await attempt(kind === 'request' ? kind : 'call', async () => {
      const end = await run();
      server.others?.expectAnswered();
      ended = end;
    });
  }
  if (ended !== undefined) {
    for (const [part, check] of checksOf(support, expected, ended)) await attempt(part, check);
    for (const [table, list] of Object.entries(rows))
      await attempt(`rows of ${table}`, () => support.expectRows?.(server, table, list), 'effects');
    if (requests !== undefined) await attempt('http', () => support.expectRequests?.(server, requests), 'effects');
    if (jobs !== undefined) await attempt('jobs', () => support.expectJobs?.(server, jobs), 'effects');
    if (files !== undefined) await attempt('files', () => support.expectFiles?.(server.app, files), 'effects');
    if (mails !== undefined) await attempt('mails', () => support.expectMails?.(server, mails), 'effects');
  }
  return { milliseconds: performance.now() - begin, ...(ended === undefined ? {} : { ended }), mismatches };
}

/** Checks each part separately, so that one mismatch does not hide the others. */
function checksOf(support: Support, expected: Expected, ended: Ended): readonly (readonly [Part, Action])[] {
  const { response, outputs, failure } = ended;
  const isAsExpected = Object.keys(expected).every((member) => member in ended);
  if (isAsExpected && response !== undefined && expected.response !== undefined)
    return partsOf(expected.response, response.status).map(([part, members]) => [
      part,
      () => support.expectAnswer(response, members),
    ]);
  if (isAsExpected && failure !== undefined && expected.failure !== undefined)
    return [['failure', () => support.expectFailure?.(failure, expected.failure ?? {})]];
  if (isAsExpected && outputs !== undefined)
    return Object.entries(expected.outputs ?? {}).map(([name, value]) => [
      `output ${JSON.stringify(name)}`,
      () => support.expectOutput?.(outputs[name], value),
    ]);
  const wanted = Object.keys(expected).length === 0 ? { outputs: {} } : expected;
  return [['outcome', () => assert.deepEqual(ended, wanted)]];
}

/** `given` is the actual status, which all parts but the first expect. */
function partsOf(
  { status, headers, ...rest }: Partial<Answer>,
  given: number,
): readonly (readonly [Part, Partial<Answer>])[] {
  return [
    ['status', status === undefined ? {} : { status }],
    ...Object.entries(headers ?? {}).map(
      ([name, value]) => [`header ${JSON.stringify(name)}`, { status: given, headers: { [name]: value } }] as const,
    ),
    ...('body' in rest ? [['body', { ...rest, status: given }] as const] : []),
  ];
}

async function mismatchOf(part: Part, action: Action, of: 'answer' | 'effects'): Promise<Mismatch | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (!(error instanceof AssertionError)) return { kind: 'fails', part, message: messageOf(error) };
    return { kind: 'differs', of, part, actual: toJson(error.actual), expected: toJson(error.expected) };
  }
}

/** As JSON prints the value; undefined becomes null. */
function toJson(value: unknown): JsonValue {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Resolves once the message is sent: a process that exits earlier would lose it. */
const sendMessage = (message: Message): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()));
