import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Plan } from '../../ir/plan.ts';
import { formatFile } from './format.ts';
import { withManifest } from './manifest.ts';
import { emitMap } from './map/index.ts';
import { emitOpenApi } from './openapi/index.ts';
import { printModule } from './module.ts';
import { emitProject } from './project/index.ts';
import type { EmittedFile, Operations } from './project/facts.ts';
import { emitMigrations } from './project/migrations/index.ts';
import type { PreviousBuild } from './project/migrations/snapshot.ts';
import { projectFacts } from './project-facts.ts';
import { reportRefusals } from './report-refusals.ts';
import { emitRoute } from './route/emit-route.ts';

export type { EmittedFile, PreviousBuild };

export interface EmitInput {
  readonly library: ReadonlyMap<string, string>;
  readonly previous?: PreviousBuild;
  readonly options: Operations & { readonly allowDrop: boolean };
}

/** Writes the project: one file per route, and what they need around them. Files come sorted by path. */
export async function emit(plan: Plan, input: EmitInput): Promise<{ readonly files?: readonly EmittedFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const routes = plan.routes.map((route) => ({ route, emitted: emitRoute(route) }));
  const modules = routes.map(({ emitted }): EmittedFile => ({ path: emitted.file, text: printModule(emitted.file, emitted.header, emitted.code) }));
  const facts = projectFacts(plan, routes.map(({ emitted }) => emitted), input.options, input.library);
  const migrations = emitMigrations({ tables: facts.tables, deduplicate: facts.uses.deduplicate, previous: input.previous, allowDrop: input.options.allowDrop });
  if (migrations.kind === 'refused') return { diagnostics: reportRefusals(plan.checked.project, migrations.refusals) };
  const openApi = { path: 'openapi.json', text: emitOpenApi(plan.checked) };
  const files = [...modules, ...emitProject(facts), ...(facts.uses.database ? migrations.files : []), openApi];
  const formatted: EmittedFile[] = [];
  // One after the other: all at once would hold prettier's trees of all files in memory.
  for (const { path, text } of files) formatted.push({ path, text: await formatFile(path, text) });
  const mapped = routes.map(({ route, emitted }, index) => ({ route: route.checked.route, emitted, before: modules[index]?.text ?? '', after: formatted[index]?.text ?? '' }));
  return { files: withManifest([...formatted, emitMap(mapped)]), diagnostics: [] };
}
