import type { Reporter } from '../../base/diagnostic.ts';
import type { RoutePlan } from '../../ir/plan.ts';
import type { Refusal } from '../../ir/migrations/operations.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { draftFunction } from './function-record.ts';
import type { FunctionDraft, FunctionRecord } from './function-record.ts';
import { withManifest } from './manifest.ts';
import { emitMap } from './map/index.ts';
import { emitOpenApi, emitOpenApiPart } from './openapi/index.ts';
import { emitProject as emitFiles } from './project/index.ts';
import type { DraftFile, EmittedFile, Operations } from './project/facts.ts';
import { emitMigrations } from './project/migrations/index.ts';
import type { PreviousBuild } from './project/migrations/snapshot.ts';
import { projectFacts } from './project-facts.ts';
import { reportBackfills } from './report-backfills.ts';
import { reportIdle, reportRefusals } from './report-refusals.ts';
import { emitRowSchemas, rowSchemas } from './schemas/rows.ts';
import { draftRoute } from './route-record.ts';
import type { RouteDraft, RouteRecord } from './route-record.ts';
import type { Held } from './route/held-values.ts';
import type { SampleRequest } from './probes/request.ts';
import { signingOf } from './probes/signing.ts';

export { draftFunction, emitMigrations, emitOpenApiPart, signingOf };
export type { FunctionDraft, FunctionRecord, Held };
export type { EmittedFile, PreviousBuild, RouteDraft, RouteRecord, SampleRequest };

export interface EmitInput {
  readonly library: ReadonlyMap<string, string>;
  readonly previous?: PreviousBuild | undefined;
  readonly options: Operations & { readonly allowDrop: boolean | 'empty'; readonly allowTighten: boolean };
  readonly format: Format;
  readonly measure: <Result>(phase: 'emit', run: () => Result) => Result;
  readonly reporter: Reporter;
}

export interface EmittedProject {
  readonly files: readonly EmittedFile[];
  /** Data that the last migration may lose, and constraints on which it may fail. */
  readonly risks: readonly Refusal[];
}

/** Formats a file's text. */
export type Format = (path: string, text: string) => Promise<string>;

export type EmitRoute = (plan: RoutePlan) => RouteDraft;

/** Whether effects are traced. */
type Tracing = Pick<Operations, 'tracing'>;

/** Emits the routes of a project one by one. */
export function createRouteEmitter({ tables, errors }: Declarations, { tracing }: Tracing): EmitRoute {
  const rows = rowSchemas(tables);
  return (plan) => draftRoute(plan, rows, errors, tracing);
}

/**
 * The whole project, sorted by path: its routes, given by path, then method, and everything around them. Undefined if
 * the migrations would lose data or fail, which is reported.
 */
export async function emitProject(
  declarations: Declarations,
  routes: readonly RouteRecord[],
  functions: readonly FunctionRecord[],
  { library, options, previous, format, measure, reporter }: EmitInput,
): Promise<EmittedProject | undefined> {
  const rows = rowSchemas(declarations.tables);
  const draft = measure('emit', () => {
    const schemas = emitRowSchemas(
      rows,
      new Set([...routes, ...functions].flatMap(({ imports }) => imports.map(({ from }) => from))),
    );
    const facts = projectFacts(declarations, routes, functions, schemas, options, library);
    const { tables, uses } = facts;
    const { allowDrop, allowTighten } = options;
    const migrations = emitMigrations({
      tables,
      deduplicate: uses.has('deduplicate'),
      limits: uses.has('limits'),
      previous,
      allowDrop,
      allowTighten,
    });
    if (migrations.kind === 'refused') return reportRefusals(declarations, migrations.refusals, reporter);
    if (reportBackfills(declarations, previous?.snapshot.tables ?? [], migrations.operations, reporter))
      return undefined;
    reportIdle(declarations, migrations.idle, reporter);
    const files = [...emitFiles(facts), ...schemas];
    const { risks } = migrations;
    return uses.has('database')
      ? { files: [...files, ...migrations.migrations], risks, conclude: migrations.conclude }
      : { files, risks, conclude: () => [] };
  });
  if (draft === undefined) return undefined;
  const formatAll = (files: readonly DraftFile[]): Promise<readonly EmittedFile[]> =>
    Promise.all(
      files.map(async ({ path, text, parts = [] }) => {
        const formatted = await Promise.all([text, ...parts].map((part) => format(path, part)));
        return { path, text: formatted.join('\n') };
      }),
    );
  const written = await formatAll(draft.files);
  const concluded = await formatAll(draft.conclude(written));
  const files = measure('emit', () =>
    withManifest([
      ...[...routes, ...functions].map(({ file }) => file),
      ...written,
      ...concluded,
      emitOpenApi(
        declarations,
        routes.flatMap(({ operation }) => operation ?? []),
        rows,
      ),
      emitMap(
        routes.map(({ facts, map }) => ({ id: facts.id, map })),
        functions.map(({ facts, map }) => ({ id: facts.id, map })),
      ),
    ]),
  );
  return { files, risks: draft.risks };
}
