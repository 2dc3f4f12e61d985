import { resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Source } from '../../base/span.ts';
import type { CacheKey, CompileCache, CompiledFunction, CompiledRoute, Entries } from '../../compile-cache.ts';
import type { Options } from '../../options.ts';
import { answersSoFar, recallAnswers } from '../../nodes/code/answers.ts';
import type { Answers } from '../../nodes/code/answers.ts';
import type { Format } from '../../phases/5-emit/index.ts';
import { hashOf } from '../../phases/5-emit/manifest.ts';
import type { CacheFolder } from './folder.ts';
import { compilerStamp } from './stamp.ts';

/**
 * The results of the last build of a flow, for the next one.
 *
 * Invariants: a build with the cache gives the same bytes and diagnostics as one without it. The key of an entry covers
 * everything that the entry depends on: for a route or function the compiler, the mode, its own text, the text of
 * project.json without functions, and the summaries of the functions that it calls; for a formatted text the text
 * before formatting; for an answer of TypeScript the question. The cache only holds what the last successful build
 * used, and a limited number of answers, so it does not grow.
 */
export interface BuildCache {
  /** Undefined with custom kinds: they are programs, which may read anything, so no key could cover their inputs. */
  readonly flows: CompileCache | undefined;
  /** A caching version of `format`. */
  readonly cached: (format: Format) => Format;
  /** Call it after a build without errors. */
  readonly save: () => void;
}

interface Content {
  readonly stamp: string;
  readonly routes: ReadonlyMap<string, CompiledRoute>;
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  readonly texts: ReadonlyMap<string, FormattedText>;
  readonly answers: Answers;
}

interface FormattedText {
  readonly path: string;
  readonly text: string;
}

export function openBuildCache(
  folder: CacheFolder,
  flow: string,
  { mode }: Options,
  hasCustomKinds: boolean,
): BuildCache {
  const name = `${hash('build', resolve(flow), mode)}.v8`;
  const before = readContent(folder.read(name));
  recallAnswers(before.answers);
  const routes = new Map<string, CompiledRoute>();
  const functions = new Map<string, CompiledFunction>();
  const keyOf = createKeys(mode);
  const texts = new Map<string, FormattedText>();
  return {
    flows: hasCustomKinds
      ? undefined
      : {
          routes: createEntries(keyOf, before.routes, routes),
          functions: createEntries(keyOf, before.functions, functions),
        },
    cached: (format) => async (path, text) => {
      const key = hash(path, text);
      const formatted = before.texts.get(key) ?? { path, text: await format(path, text) };
      texts.set(key, formatted);
      return formatted.text;
    },
    save: () => {
      const inFlows = new Set([...routes.values(), ...functions.values()].map(({ record }) => record.file.path));
      const others = new Map([...texts].filter(([, { path }]) => !inFlows.has(path)));
      const isKnown = isSubset(routes, before.routes) && isSubset(functions, before.functions);
      if (isKnown && isSubset(others, before.texts)) return;
      const content: Content = { stamp: compilerStamp, routes, functions, texts: others, answers: answersSoFar() };
      folder.write(name, serialize(content));
    },
  };
}

function createKeys(mode: Options['mode']): (key: CacheKey) => string {
  let last: { readonly shared: Source; readonly key: string } | undefined;
  return ({ own, shared, called }) => {
    // The shared part is the same for all flows of a build.
    if (last?.shared !== shared) last = { shared, key: hash(mode, shared.file, shared.text) };
    return hash(last.key, own.file, own.text, ...called);
  };
}

/** Finds the results of the previous build, and records them along with those of this build. */
const createEntries = <Compiled>(
  keyOf: (key: CacheKey) => string,
  before: ReadonlyMap<string, Compiled>,
  now: Map<string, Compiled>,
): Entries<Compiled> => ({
  get: (key) => {
    const name = keyOf(key);
    const found = before.get(name);
    if (found !== undefined) now.set(name, found);
    return found;
  },
  set: (key, compiled) => void now.set(keyOf(key), compiled),
});

function readContent(bytes: Buffer | undefined): Content {
  const answers = { expressions: new Map(), checks: new Map() };
  const empty: Content = { stamp: compilerStamp, routes: new Map(), functions: new Map(), texts: new Map(), answers };
  try {
    const content: Content = bytes === undefined ? empty : deserialize(bytes);
    return content.stamp === compilerStamp ? content : empty;
  } catch {
    return empty;
  }
}

const isSubset = (some: ReadonlyMap<string, unknown>, all: ReadonlyMap<string, unknown>): boolean =>
  [...some.keys()].every((key) => all.has(key));

const hash = (...parts: readonly string[]): string => hashOf(parts.map((part) => `${part.length}:${part}`).join(''));
