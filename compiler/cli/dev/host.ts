import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Built } from './build-thread.ts';
import type { DevEnvironment } from './environment.ts';
import type { Observer } from './observer.ts';
import type { Places } from './places.ts';
import { createLogPrinter } from './print-log.ts';
import { prepareServer } from './server-process.ts';
import type { ServerProcess, Standby } from './server-process.ts';

/** A build, and the environment in which it runs. */
export interface Served {
  readonly built: Built;
  readonly environment: DevEnvironment;
}

export interface Running extends Served {
  readonly server: ServerProcess;
}

/** Runs one server at a time, and keeps a process ready for the next. */
export interface Host {
  readonly places: Places;
  readonly terminal: Terminal;
  readonly observer: Observer;
  /** Whether V8 counts what runs. */
  readonly isCovered: boolean;
  /** The server that was started last, even if it is not listening yet. */
  current: ServerProcess | undefined;
  /** Defined while it listens. */
  running: Running | undefined;
  /** The time from the last change until it ran, in whole milliseconds. */
  took: number | undefined;
  /** Prepared for a server that imports these packages. */
  standby: { readonly packages: string; readonly process: Standby } | undefined;
  /** Whether a request has been answered since this was last reset, so that the data may have changed. */
  hasAnswered: boolean;
  isClosing: boolean;
}

export const createHost = (given: Pick<Host, 'places' | 'terminal' | 'observer' | 'isCovered'>): Host => ({
  ...given,
  current: undefined,
  running: undefined,
  took: undefined,
  standby: undefined,
  hasAnswered: false,
  isClosing: false,
});

/** Starts a server after stopping the previous one. Returns whether it listens and, if not, what it printed. */
export async function startServer(
  host: Host,
  served: Served,
): Promise<{ readonly isReady: boolean; readonly printed: readonly string[] }> {
  const { places, terminal, observer, isCovered } = host;
  const { map, packages } = served.built;
  const log = createLogPrinter(map, terminal);
  const standby = await takeStandby(host, packages);
  const onLog = (line: string): void => {
    if (line.includes('flowsmith:answered')) host.hasAnswered = true;
    observer.onLog(line);
    log.print(line);
  };
  const printed: string[] = [];
  const onError = (line: string): void => {
    if (host.running?.server !== server) printed.push(line);
    log.printError(line);
  };
  const { variables: env } = served.environment;
  const server = standby.run({ env, isCovered }, { onLog, onError });
  host.current = server;
  const isReady = await server.ready;
  if (host.isClosing) return { isReady, printed };
  host.running = isReady ? { ...served, server } : undefined;
  host.standby = { packages: packages.join(), process: prepareServer(places, packages) };
  if (isReady) void server.ended.then(({ code, signal }) => noteEnd(host, server, code ?? signal));
  return { isReady, printed };
}

async function takeStandby(host: Host, packages: readonly string[]): Promise<Standby> {
  const waiting = host.standby;
  host.standby = undefined;
  if (waiting?.packages === packages.join() && !waiting.process.hasEnded()) return waiting.process;
  await waiting?.process.discard();
  return prepareServer(host.places, packages);
}

/** A server that has ended without having been stopped. */
function noteEnd(host: Host, server: ServerProcess, how: unknown): void {
  if (host.running?.server !== server) return;
  host.running = undefined;
  const { colorError, printError } = host.terminal;
  const held = { message: 'The server ended.', hint: 'The log says more. It starts again when the flow changes.' };
  host.observer.onState({ state: 'failed', held });
  printError(
    `${paint(colorError, 'red', 'The server ended')} (${String(how)}). It starts again when the flow changes.\n`,
  );
}

export async function stopServer(host: Host, how: 'in order' | 'at once'): Promise<void> {
  const { current } = host;
  host.running = undefined;
  host.current = undefined;
  await current?.stop(how);
}

/** Stops the running server, and the process prepared for the next. */
export async function closeHost(host: Host): Promise<void> {
  await stopServer(host, 'in order');
  await host.standby?.process.discard();
  host.standby = undefined;
}
