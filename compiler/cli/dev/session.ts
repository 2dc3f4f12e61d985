import type { Options } from '../../options.ts';
import type { Held } from '../../view/dev-state.ts';
import { printFailure } from '../terminal/print-failure.ts';
import { describeSystemError } from '../terminal/system-error.ts';
import { paint, printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openBuildThread } from './build-thread.ts';
import type { BuildThread, Built } from './build-thread.ts';
import { baseUrl, devEnvironment, readVariables } from './environment.ts';
import { closeHost, createHost, startServer, stopServer } from './host.ts';
import type { Host, Running, Served } from './host.ts';
import { errorIn, heldByProblem, heldByStart } from './held.ts';
import { introduce } from './introduce.ts';
import { noObserver } from './observer.ts';
import type { Observer } from './observer.ts';
import { removeDatabase } from './places.ts';
import type { Places } from './places.ts';

export interface SessionOptions {
  readonly flow: string;
  readonly places: Places;
  readonly options: Options;
  readonly port: number;
  readonly mailUrl: string;
  /** Shows the server in the Builder, too, and lets it ask which code ran. */
  readonly observer?: Observer;
}

export interface Session {
  /** Call it for the first version of the flow and after every change. Changes during a build are combined into one. */
  readonly change: () => void;
  /** Rejects on an error that is not the user's: a bug. */
  readonly broken: Promise<never>;
  /** The server that is listening, if any. */
  readonly running: () => Running | undefined;
  /** Whether a build, or a start of the server, is in progress. */
  readonly isWorking: () => boolean;
  /** Starts with an empty database, and builds the flow again. */
  readonly resetData: () => void;
  readonly close: () => Promise<void>;
}

interface Context extends SessionOptions {
  readonly terminal: Terminal;
  readonly host: Host;
  readonly builds: BuildThread;
  /** The time of the first change that has not been processed yet. */
  wantedSince: number | undefined;
  wantsReset: boolean;
  /** The migration that failed on the data, and why. It is not retried on the same data. */
  refused: { readonly migration: string; readonly held: Held } | undefined;
  /** The introduction that was printed last. */
  introduction: string;
}

/**
 * Keeps the current flow compiled and served. Invariant: as long as the flow has errors, the last working server keeps
 * running. If the new server does not start because its migration fails on the data, the previous one is restored.
 */
export function openSession(options: SessionOptions, terminal: Terminal): Session {
  const { places, observer = noObserver } = options;
  const host = createHost({ places, terminal, observer, isCovered: options.observer !== undefined });
  const builds = openBuildThread(options.flow, places, options.options, terminal);
  const context: Context = { ...options, terminal, host, builds, ...fresh };
  const failed = Promise.withResolvers<never>();
  let working: Promise<void> | undefined;
  const change = (): void => {
    context.wantedSince ??= performance.now();
    working ??= work(context)
      .catch(failed.reject)
      .finally(() => {
        working = undefined;
      });
  };
  return {
    change,
    resetData: () => {
      context.wantsReset = true;
      change();
    },
    broken: failed.promise,
    running: () => host.running,
    isWorking: () => working !== undefined,
    close: async () => {
      host.isClosing = true;
      await stopServer(host, 'in order');
      await working;
      await builds.close();
      await closeHost(host);
    },
  };
}

const fresh = { wantedSince: undefined, wantsReset: false, refused: undefined, introduction: '' } as const;

/** Rounds until no change is left. */
async function work(context: Context): Promise<void> {
  const { host, terminal } = context;
  for (let since = context.wantedSince; since !== undefined && !host.isClosing; since = context.wantedSince) {
    context.wantedSince = undefined;
    await round(context, since).catch((error: unknown) => {
      const problem = describeSystemError(error, 'The change cannot be served');
      if (problem === undefined) throw error;
      printProblem(terminal, problem);
      tell(host, heldByProblem(problem));
    });
  }
}

/** Builds the current flow, and serves it if it has changed. */
async function round(context: Context, since: number): Promise<void> {
  const { builds, terminal, host } = context;
  if (context.wantsReset) await empty(context);
  const last = host.running;
  const result = await builds.build();
  if (!result.ok) printFailure(terminal, result.problem);
  if (host.isClosing) return;
  if (result.ok) return serve(context, result.value, last, since);
  tell(host, heldByProblem(result.problem));
  terminal.printError(last === undefined ? 'The server starts once that is fixed.\n' : goesOn);
}

/** Reports what is running and, if it is not the newest version, why. */
function tell({ running, took, observer }: Host, held?: Held): void {
  if (held !== undefined) return observer.onState({ state: running === undefined ? 'failed' : 'running', held });
  if (running === undefined) return observer.onState({ state: 'failed' });
  observer.onState({ state: 'running', ...(took === undefined ? {} : { took }) });
}

async function empty(context: Context): Promise<void> {
  const { host, places, terminal } = context;
  context.wantsReset = false;
  context.refused = undefined;
  host.observer.onState({ state: 'starting' });
  await closeHost(host);
  removeDatabase(places);
  terminal.print('The development database is empty now.\n');
}

async function serve(context: Context, built: Built, last: Running | undefined, since: number): Promise<void> {
  const { places, port, terminal, host, builds } = context;
  const variables = readVariables(places);
  const environment = devEnvironment(variables, built.project.secrets, places, port);
  const isSame = JSON.stringify(host.running?.environment) === JSON.stringify(environment);
  if (!built.isChanged && isSame) {
    tell(host);
    return terminal.print('The change does not affect the server.\n');
  }
  const { refused } = context;
  if (refused !== undefined && refused.migration === built.migration && !host.hasAnswered && (await builds.undo())) {
    tell(host, refused.held);
    return terminal.printError(`${refused.held.message}\n${goesOn}`);
  }
  host.observer.onState({ state: 'starting' });
  await stopServer(host, 'at once');
  const served = { built, environment };
  const { isReady, printed } = await startServer(host, served);
  if (isReady) {
    const base = baseUrl(variables, port);
    host.took = Math.round(performance.now() - since);
    const took = `${host.took} ms`;
    const news =
      last === undefined ? `${built.project.name} runs at ${base} (after ${took}).` : `Restarted in ${took}.`;
    terminal.print(`${paint(terminal.color, 'green', '✓')} ${news}\n`);
    printIntroduction(context, served, base);
    tell(host);
  } else if (!host.isClosing) await goBack(context, built, last, printed);
}

/** Prints the introduction once, and again whenever it changes. */
function printIntroduction(context: Context, { built, environment }: Served, base: string): void {
  const { terminal, mailUrl, places } = context;
  const addresses = { base, mails: mailUrl, data: places.data };
  const text = introduce(built.project, environment, addresses, terminal.color);
  if (text !== context.introduction) terminal.print(`\n${text}\n`);
  context.introduction = text;
}

/** Restores the last build and server that did start. */
async function goBack(
  context: Context,
  built: Built,
  last: Running | undefined,
  printed: readonly string[],
): Promise<void> {
  const { host, terminal, builds } = context;
  const { migration, risks, isChanged } = built;
  const held = heldByStart(errorIn(printed), migration !== undefined, risks);
  await host.current?.ended;
  if (!isChanged || !(await builds.undo())) {
    terminal.printError('The server did not start. It will be tried again when the flow changes.\n');
    return tell(host, held);
  }
  terminal.printError(`The server did not start${migration === undefined ? '' : keptData}.\n`);
  if (last !== undefined) await startServer(host, { ...last, built: { ...last.built, isChanged: false } });
  context.refused = migration === undefined ? undefined : { migration, held };
  host.hasAnswered = false;
  tell(host, held);
  if (host.running !== undefined) terminal.printError(goesOn);
}

const goesOn = 'The server keeps running as it was before this change.\n';
const keptData =
  ': the existing data does not fit the changed tables. It is kept; `flowsmith dev --reset-data` discards it';
