import { join } from 'node:path';
import { observeServer } from '../../../builder/server/dev-server.ts';
import { openBuilder } from '../../../builder/server/open-builder.ts';
import type { Builder } from '../../../builder/server/open-builder.ts';
import type { Options } from '../../options.ts';
import { readVariables } from '../dev/environment.ts';
import { openMailPage } from '../dev/mail-page.ts';
import { demandOwnData, makeHome, placesOf, removeData } from '../dev/places.ts';
import type { Places } from '../dev/places.ts';
import { probePort } from '../dev/probe-port.ts';
import { openSession } from '../dev/session.ts';
import { watchMails } from '../dev/watch-mails.ts';
import { readFlow } from '../input/read-flow.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { watchFlow } from '../input/watch-flow.ts';
import { takeLock } from '../output/lock.ts';
import { done, failure, success } from '../terminal/result.ts';
import type { Outcome, Result } from '../terminal/result.ts';
import { printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { untilSignal } from '../terminal/until-signal.ts';

export interface DevOptions extends Omit<GivenOptions, 'mode' | 'allowDrop' | 'allowTighten'> {
  readonly port?: number;
  readonly resetData?: boolean;
  /** False: without the Builder. */
  readonly builder?: boolean;
}

/**
 * Compiles a flow and runs its server, again after every change, until a signal arrives. Migrations that tighten rules,
 * or drop what may hold values, are allowed: the development data shows whether any row or value is in the way.
 */
export async function dev(
  flow: string,
  { port: wanted, resetData = false, builder = true, ...given }: DevOptions,
  terminal: Terminal,
  showBuilder: ShowBuilder = ({ url }) => terminal.print(`Builder: ${url}\n`),
): Promise<Outcome> {
  const options = readOptions({ ...given, mode: 'development', allowDrop: 'empty', allowTighten: true });
  if (!options.ok) return options;
  const read = readFlow(flow);
  if (!read.ok) return read;
  const places = placesOf(flow);
  const variables = readVariables(places);
  const port = choosePort(wanted, variables['PORT']);
  if (!port.ok) return port;
  makeHome(places);
  const lock = takeLock(places.folder, `${places.homePath}/running`, {
    message: `Another \`flowsmith dev\` is already serving ${flow}.`,
    hint: `Stop it first. If there is none, delete ${join(places.home, 'running')}.`,
  });
  if (!lock.ok) return lock;
  try {
    const probed = await probePort(variables['HOST'] ?? '127.0.0.1', port.value);
    if (!probed.ok) return probed;
    if (resetData) removeData(places);
    const own = demandOwnData(places);
    if (!own.ok) return own;
    return await serve({ flow, places, port: port.value, options: options.value, builder }, showBuilder, terminal);
  } finally {
    lock.value.release();
  }
}

const mostPort = 65_535;

function choosePort(wanted: number | undefined, set = '3000'): Result<number> {
  const port = wanted ?? Number(set);
  if (Number.isInteger(port) && port >= 1 && port <= mostPort) return success(port);
  return failure({
    message: `${wanted === undefined ? 'PORT' : '--port'} must be a number from 1 to ${mostPort}, but is ${wanted ?? set}.`,
    hint: 'For example: --port 3000.',
    isUsage: true,
  });
}

/** Starts whatever depends on the Builder. The promise resolves when the server first runs. */
export type ShowBuilder = (builder: Builder, running: Promise<void>) => void;

interface Serving {
  readonly flow: string;
  readonly places: Places;
  readonly port: number;
  readonly options: Options;
  readonly builder: boolean;
}

async function serve(
  { flow, places, port, options, builder }: Serving,
  showBuilder: ShowBuilder,
  terminal: Terminal,
): Promise<Outcome> {
  const mails = await openMailPage(places.data, portAfter(port, 1));
  const server = builder ? observeServer({ places, port, terminal }) : undefined;
  const common = { flow, places, options, port, mailUrl: mails.url };
  const session = openSession(
    server === undefined ? common : { ...common, observer: server.observer },
    server?.terminal ?? terminal,
  );
  server?.attach(session);
  const mailWatch = server && watchMails(places, server.onMails);
  const opening = server && openBuilder({ flow, port: portAfter(port, 2), server }, terminal);
  const shown = opening?.then((opened) => showBuilder(opened, server?.hasRun ?? Promise.resolve()));
  const change = (): void => {
    session.change();
    void opening?.then((opened) => opened.change());
  };
  const watcher = watchFlow(places, change, (problem) => printProblem(terminal, problem));
  const signals = untilSignal();
  try {
    await Promise.race([signals.arrived, session.broken, failureOf(shown)]);
    terminal.printError('\nStopping.\n');
    return done;
  } finally {
    await watcher.close();
    await (await opening?.catch(() => undefined))?.close();
    await session.close();
    await mailWatch?.close();
    await mails.close();
    signals.release();
  }
}

const portAfter = (port: number, by: number): number => (port + by > mostPort ? 0 : port + by);

/** Never resolves; only used in a race. */
const failureOf = (promise: Promise<unknown> | undefined): Promise<never> =>
  new Promise((_, reject) => void promise?.catch(reject));
