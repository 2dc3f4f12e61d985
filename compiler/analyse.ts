import { createReporter } from './base/diagnostic.ts';
import type { Diagnostic } from './base/diagnostic.ts';
import { sortDiagnostics } from './base/sort-diagnostics.ts';
import type { Source } from './base/span.ts';
import { analyseRoute, prepareExpressions } from './analyse-route.ts';
import type { AnalysisContext } from './analyse-route.ts';
import { openFunctions } from './compile-functions.ts';
import type { FunctionEmission } from './compile-functions.ts';
import type { CompileCache } from './compile-cache.ts';
import type { Measure } from './measure.ts';
import { diagnosticsLimit } from './ir/catalogue/parse.ts';
import type { CheckedProject } from './ir/checked.ts';
import type { Document } from './ir/document.ts';
import type { DescribeQuery } from './ir/query.ts';
import { compareEndpoints } from './ir/route-summary.ts';
import type { RouteSummary } from './ir/route-summary.ts';
import { nodeDefinitions } from './nodes/registry.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import type { Options } from './options.ts';
import { parse } from './phases/1-parse/index.ts';
import type { ParsedProject, ReadFile } from './phases/1-parse/index.ts';
import { bindDeclarations, checkTenancy } from './phases/2-bind/index.ts';
import { checkProject } from './phases/3-check/index.ts';

export interface AnalysisInput {
  readonly sources: readonly Source[];
  readonly options: Options;
  /** Node kinds besides the built-in ones. */
  readonly kinds?: readonly NodeDefinition[];
  /** Asks an embedded database what SQL means; without it, SQL cannot be checked. */
  readonly describeQuery?: DescribeQuery | undefined;
  /** For callers that also emit the analysed project. */
  readonly emission?: FunctionEmission | undefined;
  readonly cache?: CompileCache;
  readonly measure?: Measure;
}

/** The checked project, and the project as written in its files; both only if there are no errors. */
export interface Analysed {
  readonly checked?: CheckedProject;
  readonly document?: Document;
  readonly diagnostics: readonly Diagnostic[];
}

/** The same pipeline without emission, for commands that inspect a flow. */
export function analyse(input: Omit<AnalysisInput, 'cache' | 'measure'>): Analysed {
  const { parsed, context } = openProject(input);
  prepareExpressions(parsed.routes, context);
  const routes = inOrder(parsed.routes.map((route) => analyseRoute(route, context)));
  checkAcrossRoutes(routes, parsed, context);
  const { declarations, reporter } = context;
  const diagnostics = sortDiagnostics(reporter.diagnostics, parsed.files);
  const { shared } = parsed;
  if (shared === undefined || declarations === undefined || reporter.hasErrors()) return { diagnostics };
  const checked = routes.flatMap((route) => route.checked ?? []);
  const project = { ...declarations, routes: checked.map(({ route }) => route) };
  const document = {
    ...shared,
    routes: routes.flatMap((route) => route.document ?? []),
    functions: context.functions.map((each) => each.document),
  };
  const functions = new Map(
    context.functions.flatMap((each) => (each.checked ? [[each.summary.id, each.checked]] : [])),
  );
  return { checked: { project, routes: checked, functions }, document, diagnostics };
}

/**
 * Only the first phase: the project as written in its files, for commands that read or edit them. Undefined if there
 * were errors.
 */
export function readDocument(sources: readonly Source[]): {
  readonly document?: Document;
  readonly diagnostics: readonly Diagnostic[];
} {
  const reporter = createReporter(diagnosticsLimit);
  const { shared, routes, functions, files } = parse(sources, reporter);
  const read = routes.flatMap((route) => route.read(reporter) ?? []);
  const readFunctions = functions.flatMap((each) => each.read(reporter) ?? []);
  const diagnostics = sortDiagnostics(reporter.diagnostics, files);
  if (shared === undefined || reporter.hasErrors()) return { diagnostics };
  return {
    document: {
      ...shared,
      routes: read.toSorted((left, right) => compareEndpoints(left.route, right.route)),
      functions: readFunctions,
    },
    diagnostics,
  };
}

/** A project before its routes are read. The reporter of its context has the diagnostics about its declarations. */
export interface OpenProject {
  readonly parsed: ParsedProject;
  readonly context: AnalysisContext;
}

/** `read` is that of `parse`. */
export function openProject(input: AnalysisInput, read?: ReadFile): OpenProject {
  const { sources, options, kinds = [], emission, measure = unmeasured, cache, describeQuery } = input;
  const reporter = createReporter(diagnosticsLimit);
  const parsed = measure('parse', () => parse(sources, reporter, read));
  const binding = createReporter(diagnosticsLimit);
  const { shared } = parsed;
  const common = shared && {
    ...measure('bind', () => bindDeclarations(shared, binding)),
    ...(describeQuery === undefined ? {} : { describeQuery }),
  };
  reporter.add(binding.diagnostics);
  const allKinds = new Map([...nodeDefinitions, ...kinds].map((kind) => [kind.type, kind]));
  const own = createReporter(diagnosticsLimit);
  const unprinted = { count: 0 };
  const functions =
    common === undefined
      ? []
      : openFunctions(parsed.functions, common, { kinds: allKinds, options, emission, measure, cache, unprinted }, own);
  reporter.add(own.diagnostics);
  const tenancy = createReporter();
  if (common !== undefined && !binding.hasErrors() && !own.hasErrors())
    checkTenancy(
      common,
      functions.map(({ summary }) => summary),
      tenancy,
    );
  reporter.add(tenancy.diagnostics);
  const summaries = new Map(functions.map(({ summary }) => [summary.id, summary]));
  const declarations = common && {
    ...common,
    functions: summaries,
    signatures: summaries,
  };
  return {
    parsed,
    context: {
      ...{
        declarations,
        areDeclarationsWrong: binding.hasErrors() || tenancy.hasErrors(),
        options,
        measure,
        cache,
        reporter,
      },
      ...{ functions, areFunctionsWrong: own.hasErrors(), unprinted },
      ids: new Set(),
      kinds: allKinds,
    },
  };
}

/**
 * Checks the routes together. If part of the project is missing because of errors, reports only what that part could
 * not change.
 */
export function checkAcrossRoutes(
  routes: readonly BoundRoute[],
  parsed: ParsedProject,
  { declarations, areDeclarationsWrong, areFunctionsWrong, options, measure, reporter }: AnalysisContext,
): void {
  if (declarations === undefined) return;
  const summaries = routes.map(({ summary }) => summary);
  const isPart = areDeclarationsWrong || areFunctionsWrong || routes.length < parsed.routes.length;
  measure('check', () => checkProject(declarations, summaries, options.rules, isPart, reporter));
}

export interface BoundRoute {
  readonly summary: RouteSummary;
}

/** The routes that were bound, by path, then method. */
export function inOrder<Route extends Partial<BoundRoute>>(routes: readonly Route[]): readonly (Route & BoundRoute)[] {
  const bound = routes.filter((route): route is Route & BoundRoute => route.summary !== undefined);
  return bound.toSorted((left, right) => compareEndpoints(left.summary.endpoint, right.summary.endpoint));
}

const unmeasured: Measure = (_, run) => run();

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');
