import type { Diagnostic } from './base/diagnostic.ts';
import type { EmittedFunction, FunctionSignature, FunctionSummary, Ingredients } from './ir/function.ts';
import type { PartPath } from './ir/part-path.ts';
import { alternative } from './ir/type.ts';
import type { Type } from './ir/type.ts';
import type { RouteSummary } from './ir/route-summary.ts';
import type { PartFiles } from './phases/1-parse/index.ts';
import type { FunctionRecord, RouteRecord } from './phases/5-emit/index.ts';

/**
 * The results of earlier builds, for projects in a folder. Invariant: a cached result equals a fresh one, so a cache
 * only affects the duration of a build.
 */
export interface CompileCache {
  readonly routes: Entries<CompiledRoute>;
  readonly functions: Entries<CompiledFunction>;
}

export interface Entries<Compiled> {
  readonly get: (key: CacheKey) => Compiled | undefined;
  readonly set: (key: CacheKey, compiled: Compiled) => void;
}

/** Everything that a compiled flow depends on, except for positions in project.json. */
export interface CacheKey extends PartFiles {
  /** What the flow knows about the functions that it may call. */
  readonly called: readonly string[];
}

interface Compiled {
  /** Those reported for this flow alone; none is an error. */
  readonly diagnostics: readonly Diagnostic[];
  /** project.json up to the last position that the diagnostics mention; undefined if they mention none. */
  readonly shown?: string;
}

/** A compiled route, as a plain value that can be cached; see `RouteRecord`. */
export interface CompiledRoute extends Compiled {
  readonly summary: RouteSummary;
  readonly record: RouteRecord;
  /** For a delivery, everything that determines what the functions prove about its sender. */
  readonly proofs?: string;
}

/** A compiled function, as a plain value. */
export interface CompiledFunction extends PrintedFunction, Compiled {
  readonly record: FunctionRecord;
}

/** The cached result, unless the positions in its diagnostics would be different now. */
export function findCompiled<Known extends Compiled>({ get }: Entries<Known>, key: CacheKey): Known | undefined {
  const found = get(key);
  return found?.shown === undefined || key.project.text.startsWith(found.shown) ? found : undefined;
}

/** Diagnostics, and the text that must not change for them to remain valid. */
export function withPlaces(diagnostics: readonly Diagnostic[], { project: { file, text } }: CacheKey): Compiled {
  const places = diagnostics.flatMap(({ place, related }) => [place, ...related.map((other) => other.place)]);
  const ends = places.flatMap((place) => (place.file === file ? [place.span.end] : []));
  return { diagnostics, ...(ends.length === 0 ? {} : { shown: text.slice(0, Math.max(...ends)) }) };
}

/** Everything that callers know about a function, except for its place and what it proves about senders of webhooks. */
export interface PrintedFunction {
  readonly facts: Omit<FunctionSummary, keyof Unprintable | 'emitted'>;
  readonly shape: EmittedFunction;
  /** By `partKey`, what the parts of its outputs derive from. */
  readonly made: ReadonlyMap<string, Ingredients>;
}

/** A summary as callers see it, and as text. */
export interface Printed extends PrintedFunction {
  readonly summary: FunctionSummary;
  readonly text: string;
}

/** Counts the questions about functions that the text of a summary cannot answer. */
export interface Unprinted {
  count: number;
}

export function printFunction(summary: FunctionSummary, unprinted: Unprinted): Printed {
  const { place, proof, signing, madeOf, emitted, ...facts } = summary;
  const paths = [...facts.outputs].flatMap(([output, type]) => partsOf(type, []).map((path): Asked => [output, path]));
  const made = new Map(paths.map(([output, path]) => [partKey(output, path), madeOf(output, path)]));
  return printed({ facts, shape: emitted(), made }, { place, proof, signing, madeOf }, unprinted);
}

/** The same for a cached function. Facts that are not cached are found by analysing it again. */
export function cachedFunction(
  { facts, shape, made }: PrintedFunction,
  { place }: FunctionSignature,
  analyse: () => FunctionSummary,
  unprinted: Unprinted,
): Printed {
  const rest: Unprintable = {
    place,
    proof: (given) => analyse().proof(given),
    signing: () => analyse().signing(),
    madeOf: (output, path) => analyse().madeOf(output, path),
  };
  return printed({ facts, shape, made }, rest, unprinted);
}

type Unprintable = Pick<FunctionSummary, 'place' | 'proof' | 'signing' | 'madeOf'>;
type Asked = readonly [output: string, path: PartPath];

function printed(plain: PrintedFunction, { madeOf, ...rest }: Unprintable, unprinted: Unprinted): Printed {
  const { facts, shape, made } = plain;
  const summary: FunctionSummary = {
    ...facts,
    ...rest,
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

/** What flows that enqueue a function know about it. */
export const printSignature = ({ id, inputs, takesTenant }: FunctionSignature): string =>
  JSON.stringify({ id, inputs, takesTenant }, asLists);

const partKey = (output: string, path: PartPath): string => JSON.stringify([output, ...path]);

/** A limit for deep types; only declared parts are ever asked for. */
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
