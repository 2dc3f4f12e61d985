import type { Diagnostic } from './base/diagnostic.ts';
import type { Source } from './base/span.ts';
import type { EmittedFunction, FunctionSummary, Ingredients } from './ir/function.ts';
import type { PartPath } from './ir/part-path.ts';
import { alternative } from './ir/type.ts';
import type { Type } from './ir/type.ts';
import type { RouteSummary } from './ir/route-summary.ts';
import type { FunctionRecord, RouteRecord } from './phases/5-emit/index.ts';

/**
 * What earlier builds compiled, for projects with a file per route and function. Invariant: what is cached equals what
 * would be compiled afresh, so a cache changes only how long a build takes.
 */
export interface CompileCache {
  readonly routes: Entries<CompiledRoute>;
  readonly functions: Entries<CompiledFunction>;
}

export interface Entries<Compiled> {
  readonly get: (key: CacheKey) => Compiled | undefined;
  readonly set: (key: CacheKey, compiled: Compiled) => void;
}

/** All that a compiled flow depends on. */
export interface CacheKey {
  /** The file with the flow, and that of what all flows share. */
  readonly own: Source;
  readonly project: Source;
  /** What the flow knows of the functions that it may call. */
  readonly called: readonly string[];
}

/** A compiled route, as a plain value that can be cached; see `RouteRecord`. */
export interface CompiledRoute {
  readonly summary: RouteSummary;
  readonly record: RouteRecord;
  /** Reported for this route alone; none is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of a delivery, all that decides what the functions prove about its sender. */
  readonly proofs?: string;
}

/** A compiled function, as a plain value. */
export interface CompiledFunction extends PrintedFunction {
  readonly record: FunctionRecord;
  /** Reported for this function alone; none is an error. */
  readonly diagnostics: readonly Diagnostic[];
}

/** All that callers know of a function, but for what it proves about senders of webhooks. */
export interface PrintedFunction {
  readonly facts: Omit<FunctionSummary, 'proof' | 'signing' | 'madeOf' | 'emitted'>;
  readonly shape: EmittedFunction;
  /** What the parts of its outputs are made of, by `partKey`. */
  readonly made: ReadonlyMap<string, Ingredients>;
}

/** A summary as its callers see it, and as text. */
export interface Printed extends PrintedFunction {
  readonly summary: FunctionSummary;
  readonly text: string;
}

/** Counts what flows ask of functions that the text of a summary does not say. */
export interface Unprinted {
  count: number;
}

export function printFunction(summary: FunctionSummary, unprinted: Unprinted): Printed {
  const { proof, signing, madeOf, emitted, ...facts } = summary;
  const paths = [...facts.outputs].flatMap(([output, type]) => partsOf(type, []).map((path): Asked => [output, path]));
  const made = new Map(paths.map(([output, path]) => [partKey(output, path), madeOf(output, path)]));
  return printed({ facts, shape: emitted(), made }, { proof, signing, madeOf }, unprinted);
}

/** The same of a function that was compiled before. What is not cached is found out by analysing it once more. */
export function cachedFunction(
  { facts, shape, made }: PrintedFunction,
  analyse: () => FunctionSummary,
  unprinted: Unprinted,
): Printed {
  const rest: Unplain = {
    proof: (given) => analyse().proof(given),
    signing: () => analyse().signing(),
    madeOf: (output, path) => analyse().madeOf(output, path),
  };
  return printed({ facts, shape, made }, rest, unprinted);
}

type Unplain = Pick<FunctionSummary, 'proof' | 'signing' | 'madeOf'>;
type Asked = readonly [output: string, path: PartPath];

function printed(plain: PrintedFunction, { proof, signing, madeOf }: Unplain, unprinted: Unprinted): Printed {
  const { facts, shape, made } = plain;
  const summary: FunctionSummary = {
    ...facts,
    ...{ proof, signing },
    emitted: () => shape,
    madeOf: (output, path) => {
      const known = made.get(partKey(output, path));
      if (known !== undefined) return known;
      unprinted.count += 1;
      return madeOf(output, path);
    },
  };
  return { ...plain, summary, text: JSON.stringify(plain, asLists) };
}

const partKey = (output: string, path: PartPath): string => JSON.stringify([output, ...path]);

/** Only declared parts are asked for, of a type that is not of great size. */
const deepest = 4;

function partsOf(type: Type, path: PartPath): readonly PartPath[] {
  if (path.length >= deepest) return [path];
  const element = alternative(type, 'list')?.element;
  const fields = [...(alternative(type, 'object')?.fields ?? [])];
  return [
    path,
    ...(element === undefined ? [] : partsOf(element, [...path, null])),
    ...fields.flatMap(([name, field]) => partsOf(field, [...path, name])),
  ];
}

const asLists = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value;
