import { join } from 'node:path';
import type { Options } from '../../options.ts';
import { readVariables } from '../dev/environment.ts';
import { openMailPage } from '../dev/mail-page.ts';
import { demandOwnData, makeHome, placesOf, removeData } from '../dev/places.ts';
import type { Places } from '../dev/places.ts';
import { probePort } from '../dev/probe-port.ts';
import { openSession } from '../dev/session.ts';
import { takeLock } from '../output/lock.ts';
import { failure, success } from '../terminal/problem.ts';
import type { Result } from '../terminal/problem.ts';
import { readFlow } from '../input/read-flow.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { printProblem, printUsageProblem } from '../terminal/terminal.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { untilSignal } from '../terminal/until-signal.ts';
import { watchFlow } from '../input/watch-flow.ts';

export interface DevOptions extends Omit<GivenOptions, 'mode' | 'allowDrop' | 'allowTighten'> {
  readonly port?: number;
  readonly resetData?: boolean;
}

/**
 * Serves a flow while it is being written: compiles it, runs the server, and does so again after every change, until a signal
 * ends it. Whether rows stand in the way of a new rule is tried on the data at hand.
 */
export async function dev(
  flow: string,
  { port: wanted, resetData = false, ...given }: DevOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = readOptions({ ...given, mode: 'development', allowTighten: true });
  if (!options.ok) return printUsageProblem(terminal, options.problem);
  const read = readFlow(flow);
  if (!read.ok) return printProblem(terminal, read.problem);
  const places = placesOf(flow);
  const variables = readVariables(places);
  const port = choosePort(wanted, variables['PORT']);
  if (!port.ok) return printUsageProblem(terminal, port.problem);
  makeHome(places);
  const lock = takeLock(places.folder, `${places.homePath}/running`, {
    message: `Another \`flowsmith dev\` serves ${flow} already.`,
    hint: `Stop it first. If there is none, delete ${join(places.home, 'running')}.`,
  });
  if (!lock.ok) return printProblem(terminal, lock.problem);
  try {
    const probed = await probePort(variables['HOST'] ?? '127.0.0.1', port.value);
    if (!probed.ok) return printProblem(terminal, probed.problem);
    if (resetData) removeData(places);
    const own = demandOwnData(places);
    if (!own.ok) return printProblem(terminal, own.problem);
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
  });
}

async function serve(
  flow: string,
  { places, port, options }: { readonly places: Places; readonly port: number; readonly options: Options },
  terminal: Terminal,
): Promise<ExitCode> {
  const mails = await openMailPage(places.data, port === mostPort ? 0 : port + 1);
  const session = openSession({ flow, places, options, port, mailUrl: mails.url }, terminal);
  const watcher = watchFlow(places, session.change, (problem) => void printProblem(terminal, problem));
  const signals = untilSignal();
  try {
    await Promise.race([signals.arrived, session.broken]);
    terminal.printError('\nStopping.\n');
    return 0;
  } finally {
    await watcher.close();
    await session.close();
    await mails.close();
    signals.release();
  }
}
