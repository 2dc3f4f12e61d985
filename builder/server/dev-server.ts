import { baseUrl, readVariables } from '../../compiler/cli/dev/environment.ts';
import type { DevState, Observer } from '../../compiler/cli/dev/observer.ts';
import type { Places } from '../../compiler/cli/dev/places.ts';
import type { Session as DevSession } from '../../compiler/cli/dev/session.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import type { Event, Request, ServerState, Tried } from '../shared/messages.ts';
import { sendRequest } from './send-request.ts';

export type TryRequest = Extract<Request, { readonly do: 'try' }>['request'];

/** The server that `flowsmith dev` runs, as pages use it. */
export interface DevServer {
  readonly state: () => ServerState;
  /** What it has printed lately. */
  readonly log: () => string;
  readonly listen: (listener: (event: Event) => void) => void;
  /** Sends a request to the route, and says what ran of it. */
  readonly try: (view: RouteView, request: TryRequest) => Promise<Tried>;
}

/** A development server that tells pages what happens to it. */
export interface ObservedServer extends DevServer {
  readonly observer: Observer;
  /** Prints on the given terminal, and into the log of the pages. */
  readonly terminal: Terminal;
  readonly attach: (session: DevSession) => void;
}

/** Characters of the log that are kept for a page that opens later. */
const mostKept = 64 * 1024;

export interface ObservedOptions {
  readonly places: Places;
  readonly port: number;
  readonly terminal: Terminal;
}

export function observeServer({ places, port, terminal }: ObservedOptions): ObservedServer {
  const listeners: ((event: Event) => void)[] = [];
  const tell = (event: Event): void => listeners.forEach((listener) => listener(event));
  let session: DevSession | undefined;
  let state: DevState = { state: 'none' };
  let log = '';
  const keep = (printed: string): void => {
    const text = withoutColor(printed);
    if (text === '') return;
    log = (log + text).slice(-mostKept);
    tell({ on: 'log', text });
  };
  const url = (): string => baseUrl(readVariables(places), port);
  const view = (): ServerState => ({ ...state, ...(state.state === 'running' ? { url: url() } : {}) });
  return {
    state: view,
    log: () => log,
    listen: (listener) => void listeners.push(listener),
    try: async (route, { url: path, headers, body }) => {
      const running = session?.running();
      if (running === undefined)
        return refuse({
          message: 'The development server does not run.',
          hint: state.message ?? 'Wait until it has started.',
        });
      const { HOST: host = '127.0.0.1' } = running.environment.variables;
      const isAny = host === '0.0.0.0' || host === '::';
      const sent = { host: isAny ? '127.0.0.1' : host, port, method: route.method, url: path, headers };
      return sendRequest(body === undefined ? sent : { ...sent, body });
    },
    attach: (attached) => {
      session = attached;
    },
    observer: {
      onState: (next) => {
        state = next;
        tell({ on: 'server', server: view() });
      },
      onLog: () => undefined,
    },
    terminal: {
      ...terminal,
      print: (text) => {
        terminal.print(text);
        keep(text);
      },
      printError: (text) => {
        terminal.printError(text);
        keep(text);
      },
    },
  };
}

// oxlint-disable-next-line no-control-regex -- the escape sequences of colours
const withoutColor = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, '');
