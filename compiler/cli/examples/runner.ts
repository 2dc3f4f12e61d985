import { AssertionError } from 'node:assert';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import { userCacheFolder } from '../cache/user-folder.ts';
import { emptyDatabase } from './empty-database.ts';
import type { Answer, Case, Mismatch, Job, Message, Outcome, Part } from './messages.ts';

/**
 * The process that examples run in. Every run has a new one: imported modules cannot be unloaded, and custom code may
 * exit the process or loop forever.
 *
 * Law: test/support.ts of the emitted project decides, so what passes here passes there.
 */
interface Support {
  readonly startServer: () => Promise<Server>;
  readonly send: (server: Server, call: JsonObject) => Promise<Answer>;
  readonly expectAnswer: (answer: Answer, expected: Partial<Answer>) => void;
  /** These three exist if the project has a database, or sends mail. */
  readonly insertRows?: (server: Server, table: string, rows: readonly JsonValue[]) => Promise<void>;
  readonly expectRows?: (server: Server, table: string, expected: readonly JsonValue[]) => Promise<void>;
  readonly expectMails?: (server: Server, expected: readonly JsonValue[]) => Promise<void>;
}

interface Server {
  readonly reset?: () => Promise<void>;
  readonly close: () => Promise<void>;
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
    const server = await support.startServer();
    await sendMessage({ kind: 'started' });
    for (const each of cases) await sendMessage({ kind: 'ended', outcome: await runCase(support, server, each) });
    await server.close();
  } catch (error) {
    await sendMessage({ kind: 'failed', message: messageOf(error) });
  }
  process.disconnect();
}

async function runCase(
  support: Support,
  server: Server,
  { given, call, expected, rows, mails }: Case,
): Promise<Outcome> {
  await server.reset?.();
  const begin = performance.now();
  const mismatches: Mismatch[] = [];
  const attempt = async (part: Part, action: Action, of: 'answer' | 'effects' = 'answer'): Promise<void> => {
    const mismatch = await mismatchOf(part, action, of);
    if (mismatch !== undefined) mismatches.push(mismatch);
  };
  let answer: Answer | undefined;
  for (const [table, list] of Object.entries(given))
    await attempt(`given rows of ${table}`, () => support.insertRows?.(server, table, list));
  if (mismatches.length === 0) {
    await attempt('request', async () => {
      answer = await support.send(server, call);
    });
  }
  if (answer !== undefined) {
    const got = answer;
    for (const [part, members] of partsOf(expected, got.status))
      await attempt(part, () => support.expectAnswer(got, members));
    for (const [table, list] of Object.entries(rows))
      await attempt(`rows of ${table}`, () => support.expectRows?.(server, table, list), 'effects');
    if (mails !== undefined) await attempt('mails', () => support.expectMails?.(server, mails), 'effects');
  }
  return { milliseconds: performance.now() - begin, ...(answer === undefined ? {} : { answer }), mismatches };
}

/**
 * Checks each part separately, so that one mismatch does not hide the others. `given` is the actual status, which is
 * expected by all parts but the first.
 */
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
