import type { Options } from '../../options.ts';
import { printRoutes } from '../describe/route-table.ts';
import { printFailure } from '../terminal/print-failure.ts';
import { describeSystemError } from '../terminal/system-error.ts';
import { paint, printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { buildServer } from './build-server.ts';
import type { BuiltServer } from './build-server.ts';
import { baseUrl, devEnvironment, readVariables } from './environment.ts';
import type { DevEnvironment } from './environment.ts';
import type { Places } from './places.ts';
import { createLogPrinter } from './print-log.ts';
import { prepareServer } from './server-process.ts';
import type { ServerProcess, Standby } from './server-process.ts';

export interface SessionOptions {
  readonly flow: string;
  readonly places: Places;
  readonly options: Options;
  readonly port: number;
  readonly mailUrl: string;
}

export interface Session {
  /** Call it for the first version of the flow and after every change. Changes during a build are combined into one. */
  readonly change: () => void;
  /** Rejects on an error that is not the user's: a bug. */
  readonly broken: Promise<never>;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly server: ServerProcess;
  readonly built: BuiltServer;
  readonly environment: DevEnvironment;
}

/**
 * Keeps the current flow compiled and served. Law: as long as the flow has errors, the last working server keeps
 * running. If the new server does not start, because its migration fails on the data, the previous one is restored.
 */
export function openSession({ flow, places, options, port, mailUrl }: SessionOptions, terminal: Terminal): Session {
  const { print, printError, color } = terminal;
  const failed = Promise.withResolvers<never>();
  let current: ServerProcess | undefined;
  let running: Running | undefined;
  /** Prepared for the next server. */
  let standby: { readonly packages: string; readonly process: Standby } | undefined;
  let lastNews = '';
  let wantedSince: number | undefined;
  let working: Promise<void> | undefined;
  let isClosing = false;

  const start = async (built: BuiltServer, environment: DevEnvironment): Promise<boolean> => {
    const log = createLogPrinter(built.map, terminal);
    const server = (await takeStandby(built)).run(environment.variables, { onLog: log.print, onError: log.printError });
    current = server;
    const isReady = await server.ready;
    if (isClosing) return isReady;
    running = isReady ? { server, built, environment } : undefined;
    standby = { packages: built.packages.join(), process: prepareServer(places, built.packages) };
    if (isReady) void server.ended.then(({ code, signal }) => sayEnded(server, code ?? signal));
    return isReady;
  };

  const takeStandby = async ({ packages }: BuiltServer): Promise<Standby> => {
    const waiting = standby;
    standby = undefined;
    if (waiting?.packages === packages.join() && !waiting.process.hasEnded()) return waiting.process;
    await waiting?.process.discard();
    return prepareServer(places, packages);
  };

  const sayEnded = (server: ServerProcess, how: unknown): void => {
    if (running?.server !== server) return;
    running = undefined;
    printError(
      `${paint(terminal.colorError, 'red', 'The server ended')} (${String(how)}). It starts again when the flow changes.\n`,
    );
  };

  const stop = async (how: 'in order' | 'at once'): Promise<void> => {
    const server = current;
    running = undefined;
    current = undefined;
    await server?.stop(how);
  };

  const round = async (since: number): Promise<void> => {
    const last = running;
    const result = await buildServer(flow, places, options, terminal);
    if (!result.ok) printFailure(terminal, result.problem);
    if (isClosing) return;
    if (!result.ok)
      return printError(
        last === undefined
          ? 'The server starts when that is mended.\n'
          : 'The server goes on as it was before this change.\n',
      );
    const built = result.value;
    const variables = readVariables(places);
    const environment = devEnvironment(variables, built.project.secrets, places, port);
    if (running !== undefined && !built.isChanged && isSame(running.environment, environment))
      return print('Nothing that the server does has changed.\n');
    await stop('at once');
    if (await start(built, environment))
      return sayStarted(built, environment, last !== undefined, since, baseUrl(variables, port));
    if (isClosing) return;
    await current?.ended;
    if (!built.isChanged || !built.undo())
      return printError('The server did not start. It is tried again when the flow changes.\n');
    printError(
      `The server did not start${built.migrates ? ': the data that are there do not go with the change of the tables. They are kept; \\`flowsmith dev --reset-data\\` throws them away' : ''}.\n`,
    );
    if (last !== undefined && (await start({ ...last.built, isChanged: false }, last.environment)))
      printError('The server goes on as it was before this change.\n');
  };

  const sayStarted = (
    { project }: BuiltServer,
    environment: DevEnvironment,
    isAgain: boolean,
    since: number,
    base: string,
  ): void => {
    const took = `${Math.round(performance.now() - since)} ms`;
    const news = introduce(project, environment, base);
    print(
      `${paint(color, 'green', '✓')} ${isAgain ? `Restarted in ${took}.` : `${project.name} runs at ${base} (after ${took}).`}\n`,
    );
    if (news !== lastNews) print(`\n${news}\n`);
    lastNews = news;
  };

  /** Printed once, and again if it changes. */
  const introduce = (project: BuiltServer['project'], { sampled, unused }: DevEnvironment, base: string): string =>
    [
      project.routes.length === 0 ? 'The flow has no routes.\n' : printRoutes(project.routes, base, color),
      `Mails: ${mailUrl}   Data: ${places.data}\n`,
      ...(sampled.length === 0
        ? []
        : [
            `${paint(color, 'yellow', 'Sample values')}, for development only, stand for ${sampled.join(', ')}. Set them in the environment, or in .env beside the flow.\n`,
          ]),
      ...(unused.length === 0
        ? []
        : [`Not used here: ${unused.join(', ')}. The development server has a database and an outbox of its own.\n`]),
    ].join('');

  const work = async (): Promise<void> => {
    for (let since = wantedSince; since !== undefined && !isClosing; since = wantedSince) {
      wantedSince = undefined;
      await round(since).catch((error: unknown) => {
        const problem = describeSystemError(error, 'The change cannot be served');
        if (problem === undefined) throw error;
        printProblem(terminal, problem);
      });
    }
  };

  return {
    change: () => {
      wantedSince ??= performance.now();
      working ??= work()
        .catch(failed.reject)
        .finally(() => {
          working = undefined;
        });
    },
    broken: failed.promise,
    close: async () => {
      isClosing = true;
      await stop('in order');
      await working;
      await stop('in order');
      await standby?.process.discard();
    },
  };
}

const isSame = (a: DevEnvironment, b: DevEnvironment): boolean => JSON.stringify(a) === JSON.stringify(b);
