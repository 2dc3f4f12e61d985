import { createReporter } from './base/diagnostic.ts';
import type { Diagnostic, Reporter } from './base/diagnostic.ts';
import type { Source } from './base/span.ts';
import { findingsBound } from './ir/catalogue/parse.ts';
import type { Document } from './ir/document.ts';
import { outlineOf } from './ir/outline.ts';
import type { RouteOutline, Surroundings } from './ir/outline.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import { parseRoutes } from './phases/1-parse/index.ts';
import type { ParsedProject } from './phases/1-parse/index.ts';
import { bindRoutes } from './phases/2-bind/index.ts';
import { checkRoute } from './phases/3-check/index.ts';
import type { CheckOptions } from './phases/3-check/index.ts';
import { plan } from './phases/4-plan/index.ts';
import type { Format } from './phases/5-emit/index.ts';
import { draftRoute } from './phases/5-emit/route-record.ts';
import { rowSchemas } from './phases/5-emit/schemas/rows.ts';
import type { RowSchemas } from './phases/5-emit/schemas/rows.ts';
import type { RouteRecord } from './phases/5-emit/route-record.ts';

/** A compiled route. A plain value; see `RouteRecord`. */
export interface CompiledRoute {
  readonly outline: RouteOutline;
  readonly record: RouteRecord;
  /** What was found out about this route alone, by phase. There are no errors among it. */
  readonly warnings: Readonly<Record<'parse' | 'bind' | 'check', readonly Diagnostic[]>>;
}

/**
 * The routes of earlier builds, of those that stand each in a file of its own. Law: what is recalled is what compiling the
 * route would give, so that a build with a memory differs from one without only in how long it takes.
 */
export interface Memory {
  readonly recall: (route: Source, project: Source) => CompiledRoute | undefined;
  readonly keep: (route: Source, project: Source, compiled: CompiledRoute) => void;
}

export type Phase = 'parse' | 'bind' | 'check' | 'plan' | 'emit';

/** Runs a part of a phase; whoever hands it in may take the time. */
export type Measure = <Result>(phase: Phase, run: () => Result) => Result;

export interface RouteInput {
  readonly kinds: ReadonlyMap<string, NodeDefinition>;
  readonly options: CheckOptions;
  readonly format: Format;
  readonly measure: Measure;
  readonly memory?: Memory;
}

/**
 * Compiles the routes a few at a time, each through all phases, so that the plans and types of a large project are not all
 * in memory at once, and what is emitted is formatted while the rest is compiled. Undefined where a route has an error.
 */
export async function compileRoutes(
  { routes, routeFiles, projectFile }: ParsedProject,
  around: Surroundings,
  input: RouteInput,
): Promise<readonly CompiledRoute[] | undefined> {
  const { memory } = input;
  // Not worth the work: the whole project will be refused for it.
  if (new Set(routes.map(({ route }) => route.id.toLowerCase())).size < routes.length) return undefined;
  const known = new Map<Source, CompiledRoute>();
  for (const file of routeFiles) {
    const recalled = projectFile === undefined ? undefined : memory?.recall(file, projectFile);
    if (recalled !== undefined) known.set(file, recalled);
  }
  const rows = rowSchemas(around.tables);
  const started: Promise<CompiledRoute>[] = [];
  const start = async (
    reporter: Reporter,
    parsed: Document['routes'],
    keep: (route: CompiledRoute) => void,
  ): Promise<boolean> => {
    const compiled = reporter.hasErrors()
      ? undefined
      : compileParsed(parsed, reporter.diagnostics, around, rows, input);
    for (const route of compiled ?? []) {
      started.push(route);
      // Whoever waits for all of them is told of a failure; that must not be too late.
      route.then(keep, () => undefined);
    }
    await started.at(-atOnce);
    return compiled !== undefined;
  };
  for (const file of routeFiles.filter((each) => !known.has(each))) {
    const reporter = createReporter();
    const parsed = input.measure('parse', () => parseRoutes([file], reporter));
    const keep = (route: CompiledRoute): void =>
      projectFile === undefined ? undefined : memory?.keep(file, projectFile, route);
    if (!(await start(reporter, parsed, keep))) return abandon(started);
  }
  for (const route of routes) if (!(await start(createReporter(), [route], () => undefined))) return abandon(started);
  return [...known.values(), ...(await Promise.all(started))];
}

/** How many emitted routes may wait to be formatted. */
const atOnce = 32;

/** Nothing of a project with an error is used, but what was started has to end. */
async function abandon(started: readonly Promise<CompiledRoute>[]): Promise<undefined> {
  await Promise.allSettled(started);
  return undefined;
}

function compileParsed(
  parsed: Document['routes'],
  found: readonly Diagnostic[],
  around: Surroundings,
  rows: RowSchemas,
  { kinds, options, format, measure }: RouteInput,
): readonly Promise<CompiledRoute>[] | undefined {
  const binding = createReporter(findingsBound);
  const bound = measure('bind', () => bindRoutes(parsed, around, kinds, binding));
  if (binding.hasErrors()) return undefined;
  const checking = createReporter(findingsBound);
  const checked = measure('check', () => bound.map(({ route }) => checkRoute(route, around, options, checking)));
  if (checking.hasErrors()) return undefined;
  const plans = measure('plan', () => checked.map(plan));
  return plans.map((planned) => {
    const draft = measure('emit', () => draftRoute(planned, rows));
    const outline = outlineOf(planned.checked);
    const warnings = { parse: found, bind: binding.diagnostics, check: checking.diagnostics };
    return format(draft.path, draft.text).then((text) => ({
      outline,
      record: measure('emit', () => draft.record(text)),
      warnings,
    }));
  });
}
