import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { nameOfFunction } from '../../compiler/base/flow-name.ts';
import type { RanFile } from '../../compiler/cli/dev/coverage.ts';
import type { FlowMap } from '../../compiler/map/flow-map.ts';
import { readText } from '../../compiler/cli/disk/guarded-files.ts';
import type { Built } from '../../compiler/cli/dev/build-thread.ts';
import type { Places } from '../../compiler/cli/dev/places.ts';
import { readLogLine } from '../../compiler/cli/dev/read-log.ts';
import type { Answered, LogLine } from '../../compiler/cli/dev/read-log.ts';
import type { Session as DevSession } from '../../compiler/cli/dev/session.ts';
import type { Running } from '../../compiler/cli/dev/host.ts';
import type { Run, ServerProcess } from '../../compiler/cli/dev/server-process.ts';
import type { Watching } from '../../compiler/cli/dev/watch-values.ts';
import type { TableFacts } from '../../compiler/ir/table-facts.ts';
import { readSnapshot, snapshotPath } from '../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import type { Trial, Watchable } from '../../compiler/view/trial.ts';
import type { NodeView, RouteView } from '../../compiler/view/route-view.ts';
import type { Tried } from '../shared/messages.ts';
import type { Ran, RanFlow } from '../shared/ran-flow.ts';
import { isUrlOf } from '../shared/route-path.ts';
import type { Stored } from '../workspace/stored.ts';
import { withBuilt } from './built-values.ts';
import { failedNode } from './failed-node.ts';
import type { Failure } from './failed-node.ts';
import { waysTaken } from './ways-taken.ts';
import { whatRan } from './what-ran.ts';
import type { Frame, NodeRanges } from './what-ran.ts';
import { ownOf } from '../shared/gestures/json.ts';

/** In milliseconds. A request that the server could not read has no line in the log. */
const patience = { forBuild: 15_000, forChange: 500, forLog: 5000 };

/**
 * Waits until the server runs the version of the route that the page shows, since an edit is built a moment later.
 * Returns what runs, which is older if the flow has errors.
 */
export async function untilBuilt(session: DevSession, places: Places, route: Known): Promise<Running | undefined> {
  const began = performance.now();
  for (;;) {
    const waited = performance.now() - began;
    const isCurrent = route.view.code === undefined || isServed(places, route);
    const isIdle = !session.isWorking();
    if (isIdle && (isCurrent || waited > patience.forChange)) return session.running();
    if (waited > patience.forBuild) return session.running();
    await sleep(20);
  }
}

/** A route, and what is needed to try it, which is undefined while the route has errors. */
export interface Known {
  readonly view: RouteView;
  /** The functions that it reaches by calls, each after those that it calls itself. */
  readonly functions?: readonly RouteView[];
  readonly trial: Trial | undefined;
}

/** Whether the server's code of the route is the page's, and the route's tables are those of the flow. */
export const isServed = (places: Places, { view: { code }, trial }: Known): boolean =>
  code !== undefined && textOf(places, code.path) === code.text && areTablesServed(places, trial?.tables ?? []);

/** The tables of the running build: a build that failed on the data is reverted. */
export const servedTables = (places: Places): Stored | undefined => readSnapshot(textOf(places, snapshotPath) ?? '');

function areTablesServed(places: Places, tables: readonly TableFacts[]): boolean {
  const served = servedTables(places)?.tables ?? [];
  return tables.every((table) => {
    const built = served.find(({ name }) => name === table.name);
    return built !== undefined && isDeepStrictEqual(lasting(built), lasting(table));
  });
}

/** Without what belongs to a single change. */
const lasting = ({ name, columns, unique, indexes }: TableFacts): unknown => ({
  ...{ name, unique, indexes },
  columns: columns.map((column) => ({ ...column, backfill: undefined, renamedFrom: undefined })),
});

const textOf = ({ folder, homePath }: Places, path: string): string | undefined =>
  readText(folder, `${homePath}/server/${path}`);

/** The raw log lines since a request was sent. */
export interface LogTail {
  readonly lines: readonly string[];
  readonly end: () => void;
}

export interface Attempt extends Known {
  readonly running: {
    readonly server: Pick<ServerProcess, 'takeRun'>;
    readonly built: Pick<Built, 'map' | 'project'>;
  };
  readonly places: Places;
  readonly tail: () => LogTail;
  /** Whether the values on wires are recorded. */
  readonly values: boolean;
  /** The request; undefined for a job. */
  readonly url?: string;
}

/** Starts the route, and finds out which parts of it ran. */
export async function observe(attempt: Attempt, start: () => Promise<Tried>): Promise<Tried> {
  const { server } = attempt.running;
  const tail = attempt.tail();
  try {
    await server.takeRun(watchingOf(attempt));
    const tried = await start();
    const failure = tried.status < 400 ? undefined : await failureOf(attempt, tried, tail);
    const run = await server.takeRun();
    const called = ranFunctions(attempt, run, failure);
    const described = describeRun(attempt, run, failure, called, tried.status);
    const ran = described && { ...described, functions: Object.fromEntries(called) };
    if (run.requests > (attempt.url === undefined ? 0 : 1))
      return { ...tried, ...(ran === undefined ? {} : { ran }), others: true };
    return ran === undefined ? tried : { ...tried, ran: attempt.values ? withValues(attempt, run, ran) : ran };
  } finally {
    tail.end();
  }
}

/** The values to watch, in each flow for which the server runs the code that the page knows. */
function watchingOf({
  running: { built },
  places,
  view,
  functions = [],
  trial,
  values,
}: Attempt): Watching | undefined {
  if (!values || trial === undefined) return undefined;
  const flows = [view, ...functions].flatMap(({ id, code }): [string, Watching['flows'][string]][] => {
    const file = ownOf(built.map?.flows, id)?.file;
    const watchable = watchableOf(trial, view, id);
    if (file === undefined || watchable === undefined || textOf(places, file) !== code?.text) return [];
    return [[id, { file, watches: watchable.watches }]];
  });
  return { flows: Object.fromEntries(flows), secrets: built.project.secrets };
}

const watchableOf = (trial: Trial | undefined, { id }: RouteView, flow: string): Watchable | undefined =>
  flow === id ? trial : ownOf(trial?.functions, flow);

/** Adds the values of wires between nodes that ran, in the route and in its functions. */
function withValues(attempt: Attempt, run: Run, ran: Ran): Ran {
  const valued = (view: RouteView, flow: RanFlow): RanFlow => {
    const values = ownOf(run.values, view.id);
    return values === undefined ? flow : { ...flow, values: valuesOf(attempt, view, values, flow.nodes) };
  };
  const functions = (attempt.functions ?? []).flatMap((view): [string, RanFlow][] => {
    const flow = ran.functions?.[view.id];
    return flow === undefined ? [] : [[view.id, valued(view, flow)]];
  });
  return { ...valued(attempt.view, ran), functions: Object.fromEntries(functions) };
}

function valuesOf(
  { running, trial, view: route }: Attempt,
  view: RouteView,
  values: Readonly<Record<string, string>>,
  ran: readonly string[],
): Readonly<Record<string, string>> {
  const known = ownOf(running.built.map?.flows, view.id)?.nodes ?? {};
  const watchable = watchableOf(trial, route, view.id);
  const hidden = new Set(watchable?.hidden);
  const textOfWire = withBuilt(values, hidden, watchable?.built ?? {});
  const wires = view.wires.filter(({ is }) => is === 'data');
  // A node without its own lines is part of the code of those that use it.
  const hasRun = (node: string): boolean =>
    Object.hasOwn(known, node)
      ? ran.includes(node)
      : wires.some(({ from, to }) => from.node === node && hasRun(to.node));
  return Object.fromEntries(
    wires.flatMap(({ id, from, to }): [string, string][] => {
      const text = textOfWire(id);
      return text === undefined || !hasRun(from.node) || !hasRun(to.node) ? [] : [[id, text]];
    }),
  );
}

type RanFunctions = ReadonlyMap<string, RanFlow>;

/** What ran in the functions, by their names. Functions that did not run are left out. */
function ranFunctions(
  { running, places, functions = [] }: Attempt,
  run: Run,
  failure: Failure | undefined,
): RanFunctions {
  const found = new Map<string, RanFlow>();
  for (const view of functions) {
    const mapped = ownOf(running.built.map?.flows, view.id);
    const text = mapped && textOf(places, mapped.file);
    const file = mapped && ranFile(run, mapped.file);
    if (mapped === undefined || text === undefined || file === undefined) continue;
    const ranges = rangesOf(mapped);
    const ends = endsOf(view, ranges, found);
    const thrown = failure && { ...failure, frames: readFrames(failure.message, mapped.file) };
    const { nodes, lines } = whatRan(text, file, ranges, thrown?.frames ?? ends);
    const entry = lines.length === 0 ? undefined : view.nodes.find(isEntry)?.id;
    if (entry === undefined) continue;
    const failed = thrown && failedNode(view.nodes, ranges, thrown);
    const answers = ends.length > 0 || view.nodes.some(({ id, role }) => role === 'response' && nodes.includes(id));
    found.set(view.id, {
      ...ranOf(view, [...new Set([entry, ...nodes])], text === view.code?.text ? lines : []),
      ...(failed === undefined ? {} : { failed }),
      ...(thrown === undefined && answers ? { answers } : {}),
    });
  }
  return found;
}

/** Where a flow ended at calls of guards that answered: the error thrown by such a call is not logged. */
function endsOf({ nodes }: RouteView, ranges: NodeRanges, called: RanFunctions): readonly Frame[] {
  const starts = nodes.flatMap(({ id, config, type }) => {
    const name = type === 'call' ? config['function'] : undefined;
    const ran = typeof name === 'string' ? called.get(nameOfFunction(name)) : undefined;
    return ran?.answers === true ? (ranges[id] ?? []).map(([first]) => first) : [];
  });
  const [first] = starts.toSorted((left, right) => left - right);
  return first === undefined ? [] : [{ line: first, column: 1, isAsync: true }];
}

const ranFile = ({ files }: Run, path: string): RanFile | undefined =>
  files.find(({ url }) => decodeURI(url).endsWith(`/${path}`));

const rangesOf = ({ nodes }: FlowMap['flows'][string]): NodeRanges =>
  Object.fromEntries(Object.entries(nodes).map(([node, { lines }]) => [node, lines]));

function describeRun(
  { running, places, view, url }: Attempt,
  run: Run,
  failure: Failure | undefined,
  called: RanFunctions,
  status: number,
): RanFlow | undefined {
  const mapped = ownOf(running.built.map?.flows, view.id);
  const text = mapped && textOf(places, mapped.file);
  const file = mapped && ranFile(run, mapped.file);
  if (mapped === undefined || text === undefined) return undefined;
  const entry = view.nodes.find(isEntry)?.id;
  // V8 leaves out files in which nothing ran.
  if (file === undefined) {
    // A body that is not JSON, or too large, is refused before the handler. A wrong URL does not reach this route.
    const isAsked = status !== 404 && (url === undefined || isOwn(view, url));
    const isRefused = status >= 400 && status < 500 && isAsked && run.files.length === 0;
    return { ...ranOf(view, [], []), ...(isRefused && entry !== undefined ? { failed: entry } : {}) };
  }
  const ranges = rangesOf(mapped);
  const { nodes, lines } = whatRan(text, file, ranges, failure?.frames ?? endsOf(view, ranges, called));
  // The code that registers the route belongs to Start, and runs once, at server start.
  const entries = lines.length === 0 || entry === undefined ? [] : [entry];
  const ran = ranOf(view, [...new Set([...entries, ...nodes])], text === view.code?.text ? lines : []);
  const failed = failure && failedNode(view.nodes, ranges, failure);
  return failed === undefined ? ran : { ...ran, failed };
}

/** Whether a URL leads to the route. */
export const isOwn = (view: RouteView, url: string): boolean => isUrlOf(view.url ?? view.path, url);

const ranOf = ({ wires }: RouteView, nodes: readonly string[], lines: readonly number[]): RanFlow => ({
  ...{ nodes, lines, wires: waysTaken(wires, nodes) },
});

const isEntry = ({ type, ins, outs }: NodeView): boolean =>
  type !== 'catch' && outs.some((port) => port.is === 'control') && !ins.some((port) => port.is === 'control');

/**
 * Why it failed, if there was an error. The log of a request is complete once it says that it was answered; that of a
 * failed job contains its error.
 */
async function failureOf({ running, view }: Attempt, tried: Tried, tail: LogTail): Promise<Failure | undefined> {
  const file = ownOf(running.built.map?.flows, view.id)?.file;
  const id = tried.headers['x-request-id'];
  if (file === undefined) return undefined;
  const until = performance.now() + patience.forLog;
  for (;;) {
    const lines = tail.lines.flatMap((text) => readLogLine(text) ?? []).filter((line) => isAbout(line, view, id));
    const stack = lines.flatMap((line) => (line.kind === 'log' ? (line.error?.stack ?? []) : []))[0];
    if (stack !== undefined) return { message: stack, frames: readFrames(stack, file) };
    if (performance.now() > until || lines.some(({ kind }) => kind === 'answered')) return undefined;
    await sleep(5);
  }
}

/** Whether a line is about the request or, for a job, about its run. */
const isAbout = (line: LogLine | Answered, view: RouteView, request?: string): boolean =>
  request !== undefined || line.kind === 'answered' ? line.requestId === request : line.details['schedule'] === view.id;

function readFrames(stack: string, file: string): readonly Frame[] {
  return stack.split('\n').flatMap((text) => {
    const { place, line, column, waits } =
      /^\s+at (?<waits>async )?(?:.*[( ])?(?<place>[^()]+):(?<line>\d+):(?<column>\d+)\)?$/.exec(text)?.groups ?? {};
    if (place === undefined || !place.replaceAll('\\', '/').endsWith(`/${file}`)) return [];
    return [{ line: Number(line), column: Number(column), isAsync: waits !== undefined }];
  });
}
