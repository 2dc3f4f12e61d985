import type { Diagnostic } from './base/diagnostic.ts';
import { mapInTurn } from './base/map-in-turn.ts';
import { sortDiagnostics } from './base/sort-diagnostics.ts';
import { checkAcrossRoutes, inOrder, openProject } from './analyse.ts';
import type { AnalysisInput, BoundRoute } from './analyse.ts';
import { prepareExpressions } from './analyse-route.ts';
import { withPlaces } from './compile-cache.ts';
import { compileRoute } from './compile-route.ts';
import type { ProjectContext } from './compile-route.ts';
import { functionEmission } from './emit-functions.ts';
import type { Refusal } from './ir/migrations/operations.ts';
import type { Declarations, Endpoint } from './ir/route-summary.ts';
import { formatFile } from './phases/5-emit/format.ts';
import { createRouteEmitter, emitProject } from './phases/5-emit/index.ts';
import type { EmittedFile, Format, FunctionRecord, PreviousBuild } from './phases/5-emit/index.ts';

export interface CompileInput extends Omit<AnalysisInput, 'emission'> {
  /** The files of runtime-lib, by their path in an emitted project, such as `src/app.ts`. */
  readonly library: ReadonlyMap<string, string>;
  /** The schema snapshot and the migrations of the last build in the same folder. */
  readonly previous?: PreviousBuild;
  /** Replaces `formatFile`, usually to cache its results. */
  readonly format?: Format;
}

/** What `flowsmith build` and `dev` print about a server. */
export interface ProjectSummary {
  readonly name: string;
  /** The names of the declared secrets. */
  readonly secrets: readonly string[];
  readonly routes: readonly Endpoint[];
}

export interface Compiled {
  /** The emitted project; undefined if there were errors. */
  readonly files?: readonly EmittedFile[];
  /** Data that its last migration may lose, and constraints on which it may fail, where this was allowed. */
  readonly risks?: readonly Refusal[];
  readonly summary?: ProjectSummary;
  readonly diagnostics: readonly Diagnostic[];
}

/** The number of routes in progress at a time, which overlaps their formatting. */
const atOnce = 16;

/**
 * Compiles flow files to project files. Pure: the same input gives the same bytes everywhere. A few routes at a time go
 * through all phases, so that the types and plans of a large project are never all in memory.
 */
export async function compile(input: CompileInput): Promise<Compiled> {
  const { parsed, context: analysis } = openProject({ ...input, emission: functionEmission });
  const context = { ...analysis, format: input.format ?? formatFile };
  const { declarations, reporter } = context;
  prepareExpressions(parsed.routes, context);
  const emitRoute =
    declarations && !reporter.hasErrors() ? createRouteEmitter(declarations, context.options) : undefined;
  const routes = inOrder(await mapInTurn(parsed.routes, atOnce, (route) => compileRoute(route, emitRoute, context)));
  checkAcrossRoutes(routes, parsed, context);
  const records = routes.flatMap(({ record }) => record ?? []);
  const emitted =
    declarations === undefined || reporter.hasErrors()
      ? undefined
      : await emitProject(declarations, records, await functionRecords(context), { ...input, ...context });
  const diagnostics = sortDiagnostics(reporter.diagnostics, parsed.files);
  return declarations === undefined || emitted === undefined
    ? { diagnostics }
    : { ...emitted, summary: summaryOf(declarations, routes), diagnostics };
}

const functionRecords = ({ functions, format, cache }: ProjectContext): Promise<readonly FunctionRecord[]> =>
  Promise.all(
    functions.map(async ({ draft, document, compiled, entry }) => {
      if (compiled !== undefined) return compiled.record;
      const { path, text, record: recordOf } = draft();
      const record = recordOf(await format(path, text), document.function.examples ?? []);
      if (entry?.key !== undefined) {
        const { printed, key, diagnostics } = entry;
        const { facts, shape, made } = printed;
        cache?.functions.set(key, { facts, shape, made, record, ...withPlaces(diagnostics, key) });
      }
      return record;
    }),
  );

const summaryOf = ({ name, secrets }: Declarations, routes: readonly BoundRoute[]): ProjectSummary => ({
  name,
  secrets: [...secrets.keys()],
  routes: routes.map(({ summary }) => summary.endpoint),
});
