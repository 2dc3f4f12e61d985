import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Surroundings } from '../../ir/outline.ts';
import { withManifest } from './manifest.ts';
import { emitMap } from './map/index.ts';
import { emitOpenApi } from './openapi/index.ts';
import { emitProject } from './project/index.ts';
import type { EmittedFile, Operations } from './project/facts.ts';
import { emitMigrations } from './project/migrations/index.ts';
import type { PreviousBuild } from './project/migrations/snapshot.ts';
import { projectFacts } from './project-facts.ts';
import { reportRefusals } from './report-refusals.ts';
import { emitRowSchemas, rowSchemas } from './schemas/rows.ts';
import type { RouteRecord } from './route-record.ts';

export type { EmittedFile, PreviousBuild };

export interface EmitInput {
  readonly library: ReadonlyMap<string, string>;
  readonly previous?: PreviousBuild;
  readonly options: Operations & { readonly allowDrop: boolean; readonly allowTighten: boolean };
}

/** A file's text as it is written. */
export type Format = (path: string, text: string) => Promise<string>;

/** `files` are to be formatted, `formatted` are; so is what `conclude` makes of the files once they are. */
export type Drafted =
  | {
      readonly kind: 'drafted';
      readonly files: readonly EmittedFile[];
      readonly formatted: readonly EmittedFile[];
      readonly conclude: (written: readonly EmittedFile[]) => readonly EmittedFile[];
    }
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] };

/** What the project needs around its routes, which come by path, then method. */
export function emit(around: Surroundings, routes: readonly RouteRecord[], input: EmitInput): Drafted {
  const rows = rowSchemas(around.tables);
  const schemas = emitRowSchemas(rows, new Set(routes.flatMap(({ imports }) => imports.map(({ from }) => from))));
  const facts = projectFacts(around, routes, schemas, input.options, input.library);
  const { allowDrop, allowTighten } = input.options;
  const migrations = emitMigrations({
    tables: facts.tables,
    deduplicate: facts.uses.deduplicate,
    previous: input.previous,
    allowDrop,
    allowTighten,
  });
  if (migrations.kind === 'refused')
    return { kind: 'refused', diagnostics: reportRefusals(around, migrations.refusals) };
  const openApi = emitOpenApi(
    around,
    routes.flatMap(({ operation }) => operation ?? []),
    rows,
  );
  return {
    kind: 'drafted',
    files: [...emitProject(facts), ...schemas, ...(facts.uses.database ? migrations.migrations : [])],
    formatted: [openApi],
    conclude: facts.uses.database ? migrations.conclude : () => [],
  };
}

/** The whole project, sorted by path: the routes, the other files as they were formatted, the map and the manifest. */
export const assemble = (routes: readonly RouteRecord[], formatted: readonly EmittedFile[]): readonly EmittedFile[] =>
  withManifest([
    ...routes.map(({ file }) => file),
    ...formatted,
    emitMap(routes.map(({ facts, map }) => ({ id: facts.id, map }))),
  ]);
