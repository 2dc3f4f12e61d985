import { createReporter } from '../../base/diagnostic.ts';
import type { Diagnostic, Reporter } from '../../base/diagnostic.ts';
import { findingsBound } from '../../ir/catalogue/parse.ts';
import { reservedName } from '../../ir/catalogue/tables.ts';
import type { Document } from '../../ir/document.ts';
import { endpointOf } from '../../ir/outline.ts';
import type { Surroundings } from '../../ir/outline.ts';
import type { Project, Secret } from '../../ir/project.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { bindRoute } from './bind-flow.ts';
import type { BoundRoute } from './bind-flow.ts';
import { bindTables } from './bind-tables.ts';
import { checkRoutes } from './check-routes.ts';

type Kinds = ReadonlyMap<string, NodeDefinition>;

export interface BoundDocument {
  /** There is one exactly where there is no error. */
  readonly project?: Project;
  /** What can be checked by itself: the routes without an error, with what all share. None where that has one, or where there is more to tell than is told. */
  readonly sound: Project;
  /** The routes with errors, as far as they could be bound. None where `sound` has none for what all share. */
  readonly partial: readonly BoundRoute[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Resolves every name of a document: kinds, ports, edges, tables, secrets. */
export function bind(document: Document, kinds: Kinds): BoundDocument {
  const reporter = createReporter(findingsBound);
  const around = bindSurroundings(document, reporter);
  const isSound = !reporter.hasErrors();
  const all = bindRoutes(document.routes, around, kinds, reporter);
  const bound = all.filter((each) => each.isSound);
  checkRoutes(
    bound.map(({ route }) => endpointOf(route)),
    reporter,
  );
  const { diagnostics } = reporter;
  const isJudged = isSound && !reporter.isFull();
  const sound = { ...around, routes: isJudged ? bound.map(({ route }) => route) : [] };
  return {
    sound,
    partial: isJudged ? all.filter((each) => !each.isSound) : [],
    diagnostics,
    ...(reporter.hasErrors() ? {} : { project: sound }),
  };
}

/** What all routes share. It is to be used where nothing of it was reported as an error. */
export function bindSurroundings(document: Pick<Document, 'project' | 'locate'>, reporter: Reporter): Surroundings {
  const tables = bindTables(document, reporter);
  const secrets = bindSecrets(document, reporter);
  const { name, description } = document.project;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    tables,
    secrets,
    place: document.locate(['name']),
  };
}

/** The routes that can be bound. Each collects on its own, so that a mistake in one keeps none of the others from being read. */
export function bindRoutes(
  routes: Document['routes'],
  { tables, secrets }: Surroundings,
  kinds: Kinds,
  reporter: Reporter,
): readonly BoundRoute[] {
  return routes.flatMap((route) => {
    if (reporter.isFull()) return [];
    const own = createReporter(findingsBound);
    const bound = bindRoute(route, { tables, secrets, kinds }, own);
    reporter.add(own.diagnostics);
    return bound ?? [];
  });
}

/** Variables that the emitted server reads for itself. */
const variables: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'BASE_URL',
  'LOG_LEVEL',
  'DATABASE_URL',
  'DATA_DIR',
  'SMTP_URL',
  'MAIL_FROM',
  'NODE_ENV',
]);

function bindSecrets(
  { project, locate }: Pick<Document, 'project' | 'locate'>,
  { report }: Reporter,
): ReadonlyMap<string, Secret> {
  for (const name of Object.keys(project.secrets ?? {}).filter((each) => variables.has(each))) {
    report(
      reservedName,
      { what: 'secret', name, owner: 'the emitted server reads that variable for itself' },
      { place: locate(['secrets', name], 'key') },
    );
  }
  return new Map(
    Object.entries(project.secrets ?? {}).map(([name, { description }]) => [
      name,
      { name, ...(description === undefined ? {} : { description }), place: locate(['secrets', name], 'key') },
    ]),
  );
}
