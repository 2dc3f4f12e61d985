import { setTimeout as sleep } from 'node:timers/promises';
import { compileCache, freePort, start } from '../support/process.ts';

export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Exit code and signal, once the process has ended. */
  readonly exit: Promise<readonly unknown[]>;
  /** Stops it as an operator does, and waits. */
  readonly stop: () => Promise<readonly unknown[]>;
}

export interface StartOptions {
  readonly entry?: string;
  readonly port?: number;
  /** Wait until it is ready, not only until it listens. */
  readonly ready?: boolean;
}

const running = new Set<Server>();

/** Starts the project in `folder` as a separate process, without the variables the tests run with. */
export async function startServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  { entry = 'src/server.ts', port, ready = true }: StartOptions = {},
): Promise<Server> {
  const listens = port ?? (await freePort());
  const { pid, output, kill, ended } = start(process.execPath, [entry], {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: String(listens), LOG_LEVEL: 'warn', ...compileCache, ...env },
  });
  const exit = ended.then(({ code, signal }) => [code, signal] as const);
  const server: Server = {
    url: `http://127.0.0.1:${listens}`,
    pid,
    output,
    kill,
    exit,
    stop: () => {
      kill('SIGTERM');
      return exit;
    },
  };
  running.add(server);
  void exit.then(() => running.delete(server));
  if (ready) await untilReady(server);
  return server;
}

export async function untilReady(server: Server, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
    if (!running.has(server)) throw new Error(`The server ended: ${server.output()}`);
    if ((await ask(server, '/readyz')).status === 200) return;
  }
  throw new Error(`The server is not ready after ${seconds} s: ${server.output()}`);
}

/** Kills the servers that a failed test left running. */
export async function killServers(): Promise<void> {
  const left = [...running];
  for (const { kill } of left) kill('SIGKILL');
  await Promise.all(left.map(({ exit }) => exit));
}

export interface Answer {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Retries what a busy server sheds, as a client should. A body that is refused while it is being sent meets a closed
 * connection, which fetch may see before the answer.
 */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (const end = Date.now() + 20_000; ; await sleep(200)) {
    try {
      const answer = await fetch(url, init);
      if (answer.status !== 503 || !answer.headers.has('retry-after') || Date.now() > end) return answer;
    } catch (error) {
      if (!isWriteAfterClose(error) || Date.now() > end) throw error;
    }
  }
}

const isWriteAfterClose = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'EPIPE';

/** Sends a request. A body is sent as JSON, with POST. */
export async function ask(
  { url }: Pick<Server, 'url'>,
  path: string,
  body?: unknown,
  init: RequestInit = {},
): Promise<Answer> {
  const { headers, ...rest } = init;
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const answer = await fetchPatiently(`${url}${path}`, {
      ...sent,
      ...rest,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    return { status: answer.status, headers: answer.headers, body: parse(await answer.text()) };
  } catch {
    return { status: 0, headers: new Headers(), body: undefined };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
