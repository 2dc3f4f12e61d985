import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { write } from '../disk/guarded-files.ts';
import { programBeside } from '../disk/program-beside.ts';
import { quickWebAssembly } from '../run/quick-webassembly.ts';
import type { JobOutcome } from './catch-jobs.ts';
import type { RanFile } from './coverage.ts';
import type { Places } from './places.ts';
import type { Rows, RowsQuestion } from './read-rows.ts';
import type { Values, Watching } from './watch-values.ts';

/** The emitted server, running in a child process. */
export interface ServerProcess {
  /** True once it listens; false if it ended first. */
  readonly ready: Promise<boolean>;
  /** How the process ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /**
   * Stops the server: `in order` by SIGTERM, `at once` as soon as all open requests are answered. Kills it after two
   * seconds. Resolves once it has ended.
   */
  readonly stop: (how: 'in order' | 'at once') => Promise<void>;
  /** What ran since the previous call. Rejects if the process ends. Values are recorded until the next call. */
  readonly takeRun: (watch?: Watching) => Promise<Run>;
  /** Runs a scheduled route now; undefined if the server has no such job. */
  readonly runJob: (route: string) => Promise<JobOutcome | undefined>;
  /** The first rows of a table; undefined if the server has no database, or the database has no such table. */
  readonly readRows: (question: RowsQuestion) => Promise<Rows | undefined>;
}

/** Which parts of the routes ran. */
export interface Run {
  readonly files: readonly RanFile[];
  /** How many requests came in, or were open already. */
  readonly requests: number;
  /** The watched values. */
  readonly values: Values;
}

export interface Lines {
  readonly onLog: (line: string) => void;
  readonly onError: (line: string) => void;
}

export interface ServerEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Whether `takeRun` will be called. */
  readonly isCovered: boolean;
}

/** A process that has loaded its packages and waits for a server to run. */
export interface Standby {
  readonly run: (environment: ServerEnvironment, lines: Lines) => ServerProcess;
  /** Whether it ended before it was used. */
  readonly hasEnded: () => boolean;
  readonly discard: () => Promise<void>;
}

const program = programBeside(import.meta, 'run-server');

/** In milliseconds. On a busy machine, creating an embedded database takes a while. */
const patience = { toStart: 60_000, toStop: 2000 };

/**
 * Starts a process for a later server. `packages` are the imports of the server's sources, such as `kysely/migration`.
 */
export function prepareServer({ folder, home, homePath, server }: Places, packages: readonly string[]): Standby {
  const module = join(home, 'packages.mjs');
  write(folder, `${homePath}/packages.mjs`, packages.map((name) => `import ${JSON.stringify(name)};\n`).join(''));
  // In its own process group, so that Ctrl-C only reaches `flowsmith dev`, which then stops the server once, not twice.
  const child = spawn(process.execPath, [...quickWebAssembly, program, module], {
    cwd: server,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const state: State = { hasEnded: false, onError: () => undefined };
  const started: Child = { child, state, ended: waitForEnd(child, state) };
  return {
    hasEnded: () => state.hasEnded,
    discard: () => stop(started, 'at once'),
    run: (environment, lines) => run(started, environment, lines),
  };
}

/** A process, how it ended, and what is known about it until then. */
interface Child {
  readonly child: ChildProcess;
  readonly state: State;
  readonly ended: ServerProcess['ended'];
}

interface State {
  hasEnded: boolean;
  onError: Lines['onError'];
}

function waitForEnd(child: ChildProcess, state: State): ServerProcess['ended'] {
  return new Promise((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      state.hasEnded = true;
      resolve({ code, signal });
    };
    child.on('error', ({ message }) => {
      state.onError(`The process of the server failed: ${message}`);
      end(1, null);
    });
    child.once('close', end);
  });
}

async function stop({ child, state: { hasEnded }, ended }: Child, how: 'in order' | 'at once'): Promise<void> {
  if (!hasEnded && how === 'at once' && child.connected) child.send({ stop: true }, () => undefined);
  else if (!hasEnded) child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), patience.toStop);
  await ended;
  clearTimeout(giveUp);
}

function run(server: Child, environment: ServerEnvironment, lines: Lines): ServerProcess {
  const { child, state, ended } = server;
  state.onError = lines.onError;
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true));
    void ended.then(() => resolve(false));
  });
  const ask = createQuestions(child, ended);
  const giveUp = setTimeout(() => {
    lines.onError(`The server was not listening after ${patience.toStart / 1000} seconds.`);
    child.kill('SIGKILL');
  }, patience.toStart);
  void ready.then(() => clearTimeout(giveUp));
  readLines(child.stdout, lines.onLog);
  readLines(child.stderr, lines.onError);
  if (child.connected) child.send(environment, () => undefined);
  return {
    ...{ ready, ended },
    stop: (how) => stop(server, how),
    takeRun: async (watch) =>
      (await ask(watch === undefined ? {} : { watch })).run ?? { files: [], requests: 0, values: {} },
    runJob: async (route) => (await ask({ job: route })).outcome,
    readRows: async (rows) => (await ask({ rows })).rows,
  };
}

interface Reply {
  readonly run?: Run;
  readonly outcome?: JobOutcome;
  readonly rows?: Rows;
}

/** Asks the process a question; each answer repeats the number of its question. */
function createQuestions(
  child: ChildProcess,
  ended: Promise<unknown>,
): (question: { readonly job?: string; readonly watch?: Watching; readonly rows?: RowsQuestion }) => Promise<Reply> {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let last = 0;
  child.on('message', ({ answers = 0, ...reply }: Reply & { readonly answers?: number }) => {
    waiting.get(answers)?.resolve(reply);
    waiting.delete(answers);
  });
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The server ended.'));
  });
  return (question) => {
    last += 1;
    const asked = Promise.withResolvers<Reply>();
    waiting.set(last, asked);
    child.send({ ...question, ask: last }, (error) => (error === null ? undefined : asked.reject(error)));
    return asked.promise;
  };
}

/**
 * The stream is never null, since `stdio` asks for a pipe, but the types of a child with an IPC channel do not say so.
 */
function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', onLine);
}
