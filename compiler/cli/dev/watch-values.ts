import { Session } from 'node:inspector';
import { Script } from 'node:vm';
import type { Watch, WatchedWire } from '../../view/trial.ts';
import { dataOf, printValue } from './print-value.ts';

export interface Watching {
  /** By flow name. */
  readonly flows: Readonly<Record<string, WatchedFile>>;
  /** The names of environment variables: a text that contains the value of one is never shown. */
  readonly secrets: readonly string[];
}

interface WatchedFile {
  /** The end of the file's path. */
  readonly file: string;
  readonly watches: readonly Watch[];
}

/** By flow and wire, the last value. */
export type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The name of the global function that breakpoints call. It only exists while values are watched. */
const seen = '__flowsmithSeen';

interface Readable extends Watch {
  readonly flow: string;
  /** Its index among all watches. */
  readonly index: number;
}

/**
 * Records the values of expressions in loaded modules while these run: at each statement, V8 evaluates the conditions
 * of breakpoints, which are never true. The modules need no change. `end` stops this and returns the recorded values.
 */
export function watchValues({ flows, secrets }: Watching): { readonly end: () => Values } {
  const readable = Object.entries(flows)
    .flatMap(([flow, { watches }]) => watches.map((watch) => ({ ...watch, flow })))
    .filter(({ expression }) => isExpression(expression))
    .map((watch, index): Readable => ({ ...watch, index }));
  const hidden = secrets.flatMap((name) => (process.env[name] ?? '') || []);
  const last = new Map<number, unknown>();
  const values = new Map(Object.keys(flows).map((flow) => [flow, new Map<string, string>()]));
  const note = (index: number, value: unknown): void => {
    if (last.has(index) && Object.is(last.get(index), value)) return;
    last.set(index, value);
    const { flow = '', wires = [] } = readable[index] ?? {};
    for (const wire of wires) values.get(flow)?.set(wire.id, printValue(partOf(value, wire.path), wire.shown, hidden));
  };
  Object.defineProperty(globalThis, seen, { configurable: true, value: note });
  const removals = Object.entries(flows).map(([name, { file }]) =>
    breakNowhere(
      file,
      readable.filter(({ flow }) => flow === name),
    ),
  );
  return {
    end: () => {
      for (const remove of removals) remove();
      Reflect.deleteProperty(globalThis, seen);
      return Object.fromEntries([...values].map(([flow, own]) => [flow, Object.fromEntries(own)]));
    },
  };
}

interface Debugging {
  readonly session: Session;
  /** The ids of scripts by URL. */
  readonly scripts: ReadonlyMap<string, string>;
}

let debugging: Debugging | undefined;

/** Opened once and never closed: when its last session ends, V8 also forgets how to count blocks. */
function debug(): Debugging {
  if (debugging !== undefined) return debugging;
  const session = new Session();
  const scripts = new Map<string, string>();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { url, scriptId } }) => void scripts.set(url, scriptId));
  session.post('Debugger.enable');
  // Nothing pauses, not even at a `debugger` statement in custom code, but conditions are still evaluated.
  session.post('Debugger.setSkipAllPauses', { skip: true });
  debugging = { session, scripts };
  return debugging;
}

/** Records the expressions at each statement of the file. Returns a function that stops it. */
function breakNowhere(file: string, watches: readonly Readable[]): () => void {
  const { session, scripts } = debug();
  const breakpoints: string[] = [];
  // A name that is out of scope, or not assigned yet, throws.
  const attempts = watches.map(({ expression, index }) => `try { ${seen}(${index}, ${expression}) } catch {}`);
  const condition = `${attempts.join('; ')}; false`;
  const scriptId = [...scripts].find(([url]) => decodeURI(url).endsWith(`/${file}`))?.[1];
  if (scriptId === undefined || watches.length === 0) return () => undefined;
  const start = { scriptId, lineNumber: 0, columnNumber: 0 };
  session.post('Debugger.getPossibleBreakpoints', { start }, (error, { locations }) => {
    if (error !== null) return;
    for (const { type, ...location } of locations)
      // At statements and at the ends of functions: an assigned value is seen at the next one.
      if (type !== 'call')
        session.post('Debugger.setBreakpoint', { location, condition }, (refused, { breakpointId }) => {
          if (refused === null) breakpoints.push(breakpointId);
        });
  });
  return () => {
    for (const breakpointId of breakpoints) session.post('Debugger.removeBreakpoint', { breakpointId });
  };
}

/** Whether V8 can parse the expression: an invalid one would break the condition for all expressions. */
function isExpression(text: string): boolean {
  try {
    return new Script(`(${text});`) instanceof Script;
  } catch {
    return false;
  }
}

const partOf = (value: unknown, path: WatchedWire['path']): unknown =>
  path.reduce((part, name) => (typeof part === 'object' && part !== null ? dataOf(part, name) : undefined), value);
