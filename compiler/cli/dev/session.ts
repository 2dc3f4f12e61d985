import type { Options } from '../../options.ts';
import { printFailure } from '../terminal/print-failure.ts';
import type { Diagnostics, Problem } from '../terminal/result.ts';
import { describeSystemError } from '../terminal/system-error.ts';
import { paint, printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { buildServer } from './build-server.ts';
import type { BuiltServer } from './build-server.ts';
import { baseUrl, devEnvironment, readVariables } from './environment.ts';
import { closeHost, createHost, startServer, stopServer } from './host.ts';
import type { Host, Running, Served } from './host.ts';
import { introduce } from './introduce.ts';
import { noObserver } from './observer.ts';
import type { Observer } from './observer.ts';
import type { Places } from './places.ts';

export interface SessionOptions {
  readonly flow: string;
  readonly places: Places;
  readonly options: Options;
  readonly port: number;
  readonly mailUrl: string;
  /** Shows the server in the Builder, too; then it can be asked what of it ran. */
  readonly observer?: Observer;
}

export interface Session {
  /** Call it for the first version of the flow and after every change. Changes during a build are combined into one. */
  readonly change: () => void;
  /** Rejects on an error that is not the user's: a bug. */
  readonly broken: Promise<never>;
  /** What listens now; undefined if nothing does. */
  readonly running: () => Running | undefined;
  /** Whether a build, or a start of the server, is under way. */
  readonly isWorking: () => boolean;
  readonly close: () => Promise<void>;
}

interface Context extends SessionOptions {
  readonly terminal: Terminal;
  readonly host: Host;
  /** When the first change came that no round has taken up. */
  wantedSince: number | undefined;
  /** As it was printed last. */
  introduction: string;
}

/**
 * Keeps the current flow compiled and served. Law: as long as the flow has errors, the last working server keeps
 * running. If the new server does not start, because its migration fails on the data, the previous one is restored.
 */
export function openSession(options: SessionOptions, terminal: Terminal): Session {
  const { places, observer = noObserver } = options;
  const host = createHost({ places, terminal, observer, isCovered: options.observer !== undefined });
  const context: Context = { ...options, terminal, host, wantedSince: undefined, introduction: '' };
  const failed = Promise.withResolvers<never>();
  let working: Promise<void> | undefined;
  return {
    change: () => {
      context.wantedSince ??= performance.now();
      working ??= work(context)
        .catch(failed.reject)
        .finally(() => {
          working = undefined;
        });
    },
    broken: failed.promise,
    running: () => host.running,
    isWorking: () => working !== undefined,
    close: async () => {
      host.isClosing = true;
      await stopServer(host, 'in order');
      await working;
      await closeHost(host);
    },
  };
}

/** Rounds until no change is left. */
async function work(context: Context): Promise<void> {
  const { host, terminal } = context;
  for (let since = context.wantedSince; since !== undefined && !host.isClosing; since = context.wantedSince) {
    context.wantedSince = undefined;
    await round(context, since).catch((error: unknown) => {
      const problem = describeSystemError(error, 'The change cannot be served');
      if (problem === undefined) throw error;
      printProblem(terminal, problem);
    });
  }
}

/** Builds the flow as it is now, and serves it if it has changed. */
async function round(context: Context, since: number): Promise<void> {
  const { flow, places, options, terminal, host } = context;
  const last = host.running;
  const result = await buildServer(flow, places, options, terminal);
  if (!result.ok) printFailure(terminal, result.problem);
  if (host.isClosing) return;
  if (result.ok) return serve(context, result.value, last, since);
  const isLeft = host.running !== undefined;
  host.observer.onState({ state: isLeft ? 'running' : 'failed', message: reasonOf(result.problem) });
  terminal.printError(last === undefined ? 'The server starts when that is mended.\n' : goesOn);
}

async function serve(context: Context, built: BuiltServer, last: Running | undefined, since: number): Promise<void> {
  const { places, port, terminal, host } = context;
  const variables = readVariables(places);
  const environment = devEnvironment(variables, built.project.secrets, places, port);
  const isSame = JSON.stringify(host.running?.environment) === JSON.stringify(environment);
  if (!built.isChanged && isSame) {
    host.observer.onState({ state: 'running' });
    return terminal.print('Nothing that the server does has changed.\n');
  }
  host.observer.onState({ state: 'starting' });
  await stopServer(host, 'at once');
  const served = { built, environment };
  if (await startServer(host, served)) {
    const base = baseUrl(variables, port);
    const took = `${Math.round(performance.now() - since)} ms`;
    const news =
      last === undefined ? `${built.project.name} runs at ${base} (after ${took}).` : `Restarted in ${took}.`;
    terminal.print(`${paint(terminal.color, 'green', '✓')} ${news}\n`);
    printIntroduction(context, served, base);
    host.observer.onState({ state: 'running' });
  } else if (!host.isClosing) await goBack(context, built, last);
}

/** Once, and again if it changes. */
function printIntroduction(context: Context, { built, environment }: Served, base: string): void {
  const { terminal, mailUrl, places } = context;
  const addresses = { base, mails: mailUrl, data: places.data };
  const text = introduce(built.project, environment, addresses, terminal.color);
  if (text !== context.introduction) terminal.print(`\n${text}\n`);
  context.introduction = text;
}

/** Restores the build and the server before those that did not start. */
async function goBack({ host, terminal }: Context, built: BuiltServer, last: Running | undefined): Promise<void> {
  const { printError } = terminal;
  const message = `The server did not start${built.migrates ? keptData : ''}.`;
  host.observer.onState({ state: 'failed', message });
  await host.current?.ended;
  if (!built.isChanged || !built.undo())
    return printError('The server did not start. It is tried again when the flow changes.\n');
  printError(`${message}\n`);
  if (last !== undefined && (await startServer(host, { ...last, built: { ...last.built, isChanged: false } }))) {
    host.observer.onState({ state: 'running', message });
    printError(goesOn);
  }
}

/** Why there is no new server, in a sentence. */
function reasonOf(problem: Problem | Diagnostics): string {
  if (!('diagnostics' in problem)) return `${problem.message} ${problem.hint}`;
  const errors = problem.diagnostics.filter(({ severity }) => severity === 'error').length;
  return errors === 1 ? 'The flow has an error.' : `The flow has ${errors} errors.`;
}

const goesOn = 'The server goes on as it was before this change.\n';
const keptData =
  ': the data that are there do not go with the change of the tables. They are kept; `flowsmith dev --reset-data` throws them away';
