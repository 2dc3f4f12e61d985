import { join } from 'node:path';
import type { Options } from '../../options.ts';
import { readVariables } from '../dev/environment.ts';
import { openMailPage } from '../dev/mail-page.ts';
import { demandOwnData, makeHome, placesOf, removeData } from '../dev/places.ts';
import type { Places } from '../dev/places.ts';
import { probePort } from '../dev/probe-port.ts';
import { openSession } from '../dev/session.ts';
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
}

/**
 * Compiles a flow and runs its server, again after every change, until a signal arrives. Migrations that tighten rules
 * are allowed: the development data show whether any row violates them.
 */
export async function dev(
  flow: string,
  { port: wanted, resetData = false, ...given }: DevOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const options = readOptions({ ...given, mode: 'development', allowTighten: true });
  if (!options.ok) return options;
  const read = readFlow(flow);
  if (!read.ok) return read;
  const places = placesOf(flow);
  const variables = readVariables(places);
  const port = choosePort(wanted, variables['PORT']);
  if (!port.ok) return port;
  makeHome(places);
  const lock = takeLock(places.folder, `${places.homePath}/running`, {
    message: `Another \`flowsmith dev\` serves ${flow} already.`,
    hint: `Stop it first. If there is none, delete ${join(places.home, 'running')}.`,
  });
  if (!lock.ok) return lock;
  try {
    const probed = await probePort(variables['HOST'] ?? '127.0.0.1', port.value);
    if (!probed.ok) return probed;
    if (resetData) removeData(places);
    const own = demandOwnData(places);
    if (!own.ok) return own;
    return await serve(flow, { places, port: port.value, options: options.value }, terminal);
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
    hint: 'Write it such as --port 3000.',
    isUsage: true,
  });
}

async function serve(
  flow: string,
  { places, port, options }: { readonly places: Places; readonly port: number; readonly options: Options },
  terminal: Terminal,
): Promise<Outcome> {
  const mails = await openMailPage(places.data, port === mostPort ? 0 : port + 1);
  const session = openSession({ flow, places, options, port, mailUrl: mails.url }, terminal);
  const watcher = watchFlow(places, session.change, (problem) => printProblem(terminal, problem));
  const signals = untilSignal();
  try {
    await Promise.race([signals.arrived, session.broken]);
    terminal.printError('\nStopping.\n');
    return done;
  } finally {
    await watcher.close();
    await session.close();
    await mails.close();
    signals.release();
  }
}
