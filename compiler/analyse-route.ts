import type { CacheKey, CompileCache, CompiledRoute, Unprinted } from './compile-cache.ts';
import { findCompiled } from './compile-cache.ts';
import type { OpenFunction } from './compile-functions.ts';
import { createReporter } from './base/diagnostic.ts';
import { isObject } from './base/json.ts';
import type { Diagnostic, Reporter } from './base/diagnostic.ts';
import type { Source } from './base/span.ts';
import { diagnosticsLimit } from './ir/catalogue/parse.ts';
import type { RouteDocument } from './ir/document.ts';
import type { BoundRoute } from './ir/project.ts';
import { summarise } from './ir/route-summary.ts';
import type { Declarations, RouteSummary } from './ir/route-summary.ts';
import type { Measure } from './measure.ts';
import { collectQuestions } from './nodes/code/answers.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import type { Options } from './options.ts';
import type { ParsedRoute } from './phases/1-parse/index.ts';
import { bindRoute } from './phases/2-bind/index.ts';
import { checkRoute, inferRoute } from './phases/3-check/index.ts';
import type { RouteCheck } from './phases/3-check/index.ts';

/** Everything that analysing a route needs to know about its project. */
export interface AnalysisContext {
  /** Undefined if they could not be read. */
  readonly declarations: Declarations | undefined;
  /** Whether they have errors. Routes are then bound, but not checked. */
  readonly areDeclarationsWrong: boolean;
  /** In the order of the files. */
  readonly functions: readonly OpenFunction[];
  /** Whether they have errors. */
  readonly areFunctionsWrong: boolean;
  readonly kinds: ReadonlyMap<string, NodeDefinition>;
  readonly options: Options;
  readonly measure: Measure;
  readonly cache: CompileCache | undefined;
  readonly unprinted: Unprinted;
  /** The ids of the emitted routes so far, in lower case. */
  readonly ids: Set<string>;
  /** Collects the diagnostics of all routes. */
  readonly reporter: Reporter;
}

/** The result of the first three phases, as far as they got. */
export interface AnalysedRoute extends Partial<RouteCheck> {
  /** The route as written; undefined if it could not be read. */
  readonly document?: RouteDocument;
  /** Undefined if the errors leave nothing to check. */
  readonly bound?: BoundRoute;
  /** Undefined if the route could not be bound without errors. */
  readonly summary?: RouteSummary;
  /** May contain errors even if `checked` is defined. */
  readonly diagnostics: readonly Diagnostic[];
}

export function analyseRoute(route: ParsedRoute, context: AnalysisContext): AnalysedRoute {
  const { declarations, areDeclarationsWrong, kinds, options, measure } = context;
  // Further diagnostics would not be shown.
  if (context.reporter.isFull()) return { diagnostics: [] };
  const reporter = createReporter(diagnosticsLimit);
  const document = measure('parse', () => route.read(reporter));
  const bound = declarations && document && measure('bind', () => bindRoute(document, declarations, kinds, reporter));
  const check: Partial<RouteCheck> =
    declarations === undefined || bound === undefined || areDeclarationsWrong
      ? {}
      : measure('check', () => checkRoute(bound, declarations, options.mode, reporter));
  context.reporter.add(reporter.diagnostics);
  return {
    ...check,
    ...(document === undefined ? {} : { document }),
    ...(bound === undefined ? {} : { bound }),
    ...(bound === undefined || bound.issues !== undefined
      ? {}
      : { summary: summarise(bound.route, check.checked?.control) }),
    diagnostics: reporter.diagnostics,
  };
}

/**
 * Infers once the types of routes whose nodes have new questions for TypeScript, only to collect these questions. Then
 * one program answers them all: most of the time is spent on what its files share. A single route gains nothing.
 */
export function prepareExpressions(routes: readonly ParsedRoute[], context: AnalysisContext): void {
  const { declarations, kinds, measure } = context;
  const found = declarations === undefined ? [] : routes.filter((route) => asksAnything(route, context));
  if (declarations === undefined || found.length < 2) return;
  collectQuestions(() => {
    for (const route of found) {
      const silent = createReporter(diagnosticsLimit);
      const document = measure('parse', () => route.read(silent));
      const bound = document && measure('bind', () => bindRoute(document, declarations, kinds, silent));
      if (bound !== undefined) measure('check', () => inferRoute(bound));
    }
  });
}

function asksAnything(route: ParsedRoute, context: AnalysisContext): boolean {
  const { files, raw } = route;
  const { kinds } = context;
  const asking = [...kinds.values()].filter(({ asks }) => asks !== undefined);
  if (files !== undefined && !asking.some(({ type }) => files.own.text.includes(JSON.stringify(type)))) return false;
  if (cachedRoute(cacheKey(route, context), context) !== undefined) return false;
  const flow = raw()?.value['flow'];
  const nodes = isObject(flow) && Array.isArray(flow['nodes']) ? flow['nodes'].filter(isObject) : [];
  return nodes.some((node) => asking.some(({ type, asks }) => node['type'] === type && asks?.(node['config'] ?? {})));
}

export function cachedRoute(key: CacheKey | undefined, context: AnalysisContext): CompiledRoute | undefined {
  const found = key && context.cache && findCompiled(context.cache.routes, key);
  return found?.proofs === undefined || found.proofs === proofsFor(key?.own, context) ? found : undefined;
}

/** Undefined if nothing can be cached. */
export function cacheKey({ files }: ParsedRoute, context: AnalysisContext): CacheKey | undefined {
  if (files === undefined || context.cache === undefined) return undefined;
  const called = functionsNamedIn(files.own, context).map(({ entry }) => entry);
  const known = called.flatMap((entry) => entry?.printed.text ?? []);
  return known.length < called.length ? undefined : { ...files, called: known };
}

export function proofsFor(own: Source | undefined, context: AnalysisContext): string {
  const texts = (own === undefined ? [] : functionsNamedIn(own, context)).flatMap(({ entry }) => [
    ...(entry?.texts ?? []),
  ]);
  return JSON.stringify([...new Map(texts)]);
}

/** The functions that a route may call. Ids are searched as text, which only an escape could hide. */
function functionsNamedIn({ text }: Source, { functions }: AnalysisContext): readonly OpenFunction[] {
  if (functions.length === 0 || text.includes('\\u')) return functions;
  const named = new Set(text.match(/"[a-z0-9-]+"/g));
  return functions.filter(({ summary: { id } }) => named.has(JSON.stringify(id)));
}
