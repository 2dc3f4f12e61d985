import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { Surrounding } from '../../ir/function.ts';
import type { Answer, Case, Ended, Expected, Invocation } from './messages.ts';

/** Each exists if an example of a function needs it. */
export interface FunctionSupport {
  readonly requestWith?: (headers: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly answerOf?: (call: () => unknown) => Promise<Answer>;
  readonly expectFailure?: (failure: JsonObject, expected: JsonObject) => void;
  readonly failureOf?: (call: () => unknown) => Promise<JsonObject>;
  readonly expectOutput?: (actual: unknown, expected: unknown) => void;
}

interface Repeating {
  readonly repeatedly: <T>(times: number, act: () => Promise<T>) => Promise<T>;
}

/** Repeats something as often as an example says. */
export async function repeated<T>(
  project: string,
  { repeat }: Pick<Case, 'repeat'>,
  act: () => Promise<T>,
): Promise<T> {
  if (repeat === undefined) return act();
  const { repeatedly }: Repeating = await import(pathToFileURL(join(project, 'test/repeatedly.ts')).href);
  return repeatedly(repeat, act);
}

export interface CalledServer {
  readonly app: { readonly db?: unknown; readonly log: unknown };
}

type Call = (...given: readonly unknown[]) => unknown;
/** Imports a module of the project by its path in `src/`. */
type Load = (path: string) => Promise<Readonly<Record<string, Call>>>;

/** Calls a function like its emitted test, whether it returns, answers or fails. */
export async function callFunction(
  project: string,
  support: FunctionSupport,
  server: CalledServer,
  { module, name, takes, inTransaction, headers, inputs, outputs }: Invocation,
  example: Pick<Case, 'expected' | 'repeat'>,
): Promise<Ended> {
  const load: Load = (path) => import(pathToFileURL(join(project, 'src', path)).href);
  const called = (await load(module))[name];
  const { app } = server;
  const request = takes.includes('request') ? await support.requestWith?.(headers) : undefined;
  const run = (db: unknown): unknown => {
    const around: Readonly<Record<Surrounding, unknown>> = {
      ...{ app, db, request, log: app.log, signal: undefined },
      now: new Date(),
    };
    const given = inputs.map(({ value, isBytes }) =>
      isBytes && typeof value === 'string' ? Buffer.from(value) : value,
    );
    return called?.(...takes.map((each) => around[each]), ...given);
  };
  const call = async (): Promise<unknown> => {
    if (!inTransaction || !takes.includes('db')) return run(app.db);
    return (await load('lib/db/transaction.ts'))['inTransaction']?.(app.db, run);
  };
  try {
    return { outputs: outputsOf(await repeated(project, example, call), outputs) };
  } catch (error) {
    return endOf(error, load, support, example.expected);
  }
}

/** The outputs as JSON. JSON has no bytes, so an example can only expect that they are present. */
function outputsOf(returned: unknown, names: readonly string[]): JsonObject {
  const [only, ...others] = names;
  const all = only === undefined || others.length > 0 ? returned : { [only]: returned };
  const found = new Map(Object.entries(all ?? {}));
  return Object.fromEntries(
    names.map((name) => {
      const value = found.get(name);
      return [name, value instanceof Uint8Array ? '$any' : toJson(value)];
    }),
  );
}

/** Converts something thrown to an answer or a failure, with the project's own code for the expected one. */
async function endOf(error: unknown, load: Load, support: FunctionSupport, expected: Expected): Promise<Ended> {
  const thrown = (): never => {
    throw error;
  };
  if (expected.response !== undefined && support.answerOf !== undefined)
    return { response: await support.answerOf(thrown) };
  if (expected.failure !== undefined && support.failureOf !== undefined)
    return { failure: await support.failureOf(thrown) };
  const answer = error instanceof Error ? answerIn(error) : undefined;
  if (answer !== undefined) return { response: answer };
  if (error instanceof Error && 'statusCode' in error) return { failure: { code: 'refused', message: error.message } };
  const { describeFailure } = await load('lib/http/failure.ts');
  const { code, message } = Object(describeFailure?.(error));
  return { failure: { code: toJson(code), message: toJson(message) } };
}

/** The contents of a thrown answer, which lib/http/errors.ts hides from everything but the server. */
function answerIn(error: Error): Answer | undefined {
  const key = Object.getOwnPropertySymbols(error).find(({ description }) => description === 'answer');
  if (key === undefined) return undefined;
  const { status, headers, body } = Object(Reflect.get(error, key));
  return { status: Number(status), headers: Object(headers), body: toJson(body) };
}

/** The value as JSON, with undefined as null. */
const toJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value, (_, each: unknown) => each ?? null));
