import { basename } from 'node:path';
import { baseUrl, readVariables } from '../../compiler/cli/dev/environment.ts';
import type { Variables } from '../../compiler/cli/dev/environment.ts';
import type { Observer } from '../../compiler/cli/dev/observer.ts';
import type { Running } from '../../compiler/cli/dev/host.ts';
import { readMails } from '../../compiler/cli/dev/mail-page.ts';
import type { Mail } from '../../compiler/cli/dev/mail-page.ts';
import type { Rows, RowsQuestion } from '../../compiler/cli/dev/read-rows.ts';
import type { Places } from '../../compiler/cli/dev/places.ts';
import type { Session as DevSession } from '../../compiler/cli/dev/session.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import type { DevState } from '../../compiler/view/dev-state.ts';
import type { Trial } from '../../compiler/view/trial.ts';
import type { Event, MailView, Problem, Request, ServerState, Tried } from '../shared/messages.ts';
import { createQueue } from '../shared/queue.ts';
import type { Stored } from '../workspace/stored.ts';
import { fillTokens } from './fill-tokens.ts';
import { keptRows, readContents } from './kept-rows.ts';
import { sendRequest } from './send-request.ts';
import { signDelivery } from './sign-delivery.ts';
import { isOwn, isServed, observe, servedTables, untilBuilt } from './try-route.ts';
import type { Known, LogTail } from './try-route.ts';

/** A request to a route, and what is known about that route. */
export interface TriedRoute
  extends Known, Pick<Extract<Request, { readonly do: 'try' }>, 'request' | 'isSigned' | 'values'> {}

/** The server run by `flowsmith dev`, as pages use it. */
export interface DevServer {
  readonly state: () => ServerState;
  /** Its recent output. */
  readonly log: () => string;
  readonly listen: (listener: (event: Event) => void) => void;
  /** Sends a request to the route, and reports which parts of it ran. */
  readonly try: (tried: TriedRoute) => Promise<Tried>;
  /** Runs a scheduled route now. */
  readonly runJob: (job: Known & Pick<TriedRoute, 'values'>) => Promise<Tried>;
  /** Whether it runs the current version of the route. */
  readonly serves: (route: Known) => boolean;
  /** The tables in its database; undefined before its first build. */
  readonly stored: () => Stored | undefined;
  /** Starts with an empty database, and builds the flow again. */
  readonly resetData: () => void;
  /** Those of the names that have a value in the server's environment. */
  readonly secretsSet: (names: readonly string[]) => readonly string[];
  readonly mails: () => readonly MailView[];
  /** The first rows of a table in its database; undefined if nothing runs, or there is no such table. */
  readonly rows: (question: RowsQuestion) => Promise<Rows | undefined>;
}

/** A development server that reports its state to pages. */
export interface ObservedServer extends DevServer {
  readonly observer: Observer;
  /** Prints to the given terminal, and to the log of the pages. */
  readonly terminal: Terminal;
  readonly attach: (session: DevSession) => void;
  /** Call it with mails that the server has stored, newest first. */
  readonly onMails: (mails: readonly Mail[]) => void;
  /** Resolves when the server first runs. */
  readonly hasRun: Promise<void>;
}

/** The number of characters of the log that are kept for pages that open later. */
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
  // Two tries at once could not tell what each ran.
  const inTurn = createQueue();
  const tails = new Set<string[]>();
  const tail = (): LogTail => {
    const lines: string[] = [];
    tails.add(lines);
    return { lines, end: () => void tails.delete(lines) };
  };
  const { promise: hasRun, resolve: begin } = Promise.withResolvers<void>();
  const keep = (printed: string): void => {
    const text = withoutColor(printed);
    if (text === '') return;
    log = (log + text).slice(-mostKept);
    tell({ on: 'log', text });
  };
  const view = (): ServerState => ({ ...state, ...addresses(readVariables(places), port, state) });
  const current = async (route: Known): Promise<Running> =>
    (session && (await untilBuilt(session, places, route))) ?? refuse(notRunning(state));
  const isOlder = (route: Known): boolean => state.held?.byData === true || !isServed(places, route);
  const withAge = (route: Known, tried: Tried): Tried =>
    state.held !== undefined && isOlder(route) ? { ...tried, older: state.held.message } : tried;
  return {
    state: view,
    log: () => log,
    listen: (listener) => void listeners.push(listener),
    try: ({ view: route, functions = [], trial, request, isSigned = false, values = true }) =>
      inTurn(async () => {
        const running = await current({ view: route, trial });
        const { url: path } = request;
        const body = bodyOf(request);
        const elsewhere = isOwn(route, path) ? {} : ({ elsewhere: true } as const);
        const { headers: written, ...note } = isSigned ? signed(running, trial, request) : { headers: request.headers };
        const headers = fillTokens(written, route.examples, running.environment.variables);
        const sent = { ...addressOf(running, port), method: route.method, url: path, headers };
        const attempt = { running, places, view: route, functions, trial, values, tail, url: path } as const;
        const tables = trial?.tables ?? [];
        const contents = () => readContents(tables, (question) => running.server.readRows(question));
        const before = await contents();
        const answered = await observe(attempt, () => sendRequest(body === undefined ? sent : { ...sent, body }));
        const kept = trial === undefined ? {} : { kept: keptRows(tables, before, await contents()) };
        return withAge(attempt, { ...answered, ...kept, ...note, ...elsewhere });
      }),
    runJob: ({ view: route, functions = [], trial, values = true }) =>
      inTurn(async () => {
        const running = await current({ view: route, trial });
        const attempt = { running, places, view: route, functions, trial, values, tail } as const;
        return withAge(attempt, await observe(attempt, () => runJob(running, route.id)));
      }),
    serves: (route) => state.state === 'running' && !isOlder(route),
    stored: () => servedTables(places),
    resetData: () => session?.resetData(),
    secretsSet: (names) => {
      const variables = readVariables(places);
      return names.filter((name) => (variables[name] ?? '') !== '');
    },
    mails: () => readMails(places.data).map(viewMail),
    // A server that has ended in the meantime has no rows.
    rows: async (question) =>
      session
        ?.running()
        ?.server.readRows(question)
        .catch(() => undefined),
    onMails: (mails) => tell({ on: 'mail', mails: mails.map(viewMail) }),
    hasRun,
    attach: (attached) => {
      session = attached;
    },
    observer: {
      onState: (next) => {
        state = next;
        if (next.state === 'running') begin();
        tell({ on: 'server', server: view() });
      },
      onLog: (line) => tails.forEach((lines) => lines.push(line)),
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

const viewMail = ({ file, date, from, to, cc, replyTo, subject, text }: Mail): MailView => ({
  ...{ id: basename(file), date, from, to, cc, replyTo, subject, text },
});

const notRunning = ({ held }: DevState): Problem => ({
  message: 'The development server is not running.',
  hint: held === undefined ? 'Wait until it has started.' : `${held.message} ${held.hint}`,
});

async function runJob({ server }: Running, route: string): Promise<Tried> {
  const began = performance.now();
  const outcome = await server.runJob(route);
  if (outcome === undefined)
    return refuse({
      message: 'The development server has no such job.',
      hint: 'Give the route a trigger of type cron, and mend what Problems lists.',
    });
  const { status, output = null } = outcome;
  return {
    status: status === 'completed' ? 200 : 500,
    headers: {},
    body: JSON.stringify(output, undefined, 2),
    milliseconds: performance.now() - began,
  };
}

const bodyOf = ({ body, isBase64 }: TriedRoute['request']): string | Buffer | undefined =>
  body !== undefined && isBase64 === true ? Buffer.from(body, 'base64') : body;

/** The headers of a delivery signed with the server's secret. */
function signed(
  { environment: { variables, sampled } }: Running,
  trial: Trial | undefined,
  { headers, body = '' }: TriedRoute['request'],
): { readonly headers: Readonly<Record<string, string>>; readonly sampleSecret?: string } {
  const { name = '' } = trial?.signing?.secret ?? {};
  const value = variables[name];
  if (trial?.signing === undefined || value === undefined)
    return refuse({
      message: 'The delivery cannot be signed: the flow verifies no signature, nor a secret in a header.',
      hint: 'Select Start, and choose “Add signature check” there.',
    });
  const now = Math.floor(Date.now() / 1000);
  const own = signDelivery(trial.signing, value, { headers, body, now });
  const replaced = new Set(Object.keys(own).map((each) => each.toLowerCase()));
  const kept = Object.entries(headers).filter(([each]) => !replaced.has(each.toLowerCase()));
  return {
    headers: { ...Object.fromEntries(kept), ...own },
    ...(sampled.includes(name) ? { sampleSecret: name } : {}),
  };
}

/** Where the server is reached, or would be. */
function addresses(variables: Variables, port: number, { state }: DevState): Partial<ServerState> {
  const [url, local] = [baseUrl(variables, port), baseUrl({}, port)];
  // The server refuses to start with any other value.
  const isUrl = /^https?:\/\//.test(url);
  return { ...(state === 'running' ? { url } : {}), ...(isUrl && url !== local ? { baseUrl: url, local } : {}) };
}

function addressOf({ environment }: Running, port: number): { readonly host: string; readonly port: number } {
  const { HOST: host = '127.0.0.1' } = environment.variables;
  return { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port };
}

// oxlint-disable-next-line no-control-regex -- the escape sequences of colours
const withoutColor = (text: string): string => text.replaceAll(/\u001B\[\d+m/g, '');
