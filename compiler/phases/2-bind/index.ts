import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic, Reporter } from '../../base/diagnostic.ts';
import { findingsBound } from '../../ir/catalogue/parse.ts';
import { reservedName } from '../../ir/catalogue/tables.ts';
import type { Document } from '../../ir/document.ts';
import type { Project, Secret } from '../../ir/project.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { bindRoute } from './bind-flow.ts';
import { bindTables } from './bind-tables.ts';
import { checkRoutes } from './check-routes.ts';

/** Resolves every name of a document: kinds, ports, edges, tables, secrets. There is a project exactly where there is no error. */
export function bind(document: Document, kinds: ReadonlyMap<string, NodeDefinition>): { readonly project?: Project; readonly diagnostics: readonly Diagnostic[] } {
  const reporter = createReporter(findingsBound);
  const tables = bindTables(document, reporter);
  const secrets = bindSecrets(document, reporter);
  const routes = document.routes.flatMap((route) => {
    if (reporter.isFull()) return [];
    // Each route collects on its own, so that a mistake in one keeps none of the others from being read.
    const own = createReporter(findingsBound);
    const bound = bindRoute(route, { tables, secrets, kinds }, own);
    reporter.add(own.diagnostics);
    return bound ?? [];
  });
  checkRoutes(routes, reporter);
  const { diagnostics } = reporter;
  if (reporter.hasErrors()) return { diagnostics };
  const { name, description } = document.project;
  return { project: { name, ...(description === undefined ? {} : { description }), tables, secrets, routes, place: document.locate(['name']) }, diagnostics };
}

/** Variables that the emitted server reads for itself. */
const variables: ReadonlySet<string> = new Set(['HOST', 'PORT', 'BASE_URL', 'LOG_LEVEL', 'DATABASE_URL', 'DATA_DIR', 'SMTP_URL', 'MAIL_FROM', 'NODE_ENV']);

function bindSecrets({ project, locate }: Document, { report }: Reporter): ReadonlyMap<string, Secret> {
  for (const name of Object.keys(project.secrets ?? {}).filter((each) => variables.has(each))) {
    report(reservedName, { what: 'secret', name, owner: 'the emitted server reads that variable for itself' }, { place: locate(['secrets', name], 'key') });
  }
  return new Map(
    Object.entries(project.secrets ?? {}).map(([name, { description }]) => [
      name,
      { name, ...(description === undefined ? {} : { description }), place: locate(['secrets', name], 'key') },
    ]),
  );
}
