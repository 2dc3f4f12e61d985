import type { Diagnostic } from '../../base/diagnostic.ts';
import type { JsonValue } from '../../base/json.ts';
import { schemaFaults } from '../../base/schema.ts';
import type { Span } from '../../base/span.ts';
import { malformedJson, tooManyFindings } from '../../ir/catalogue/parse.ts';
import type { Document, Locate } from '../../ir/document.ts';
import { projectSchema } from '../../ir/format.ts';
import type { ProjectFile } from '../../ir/format.ts';
import type { Shaped } from './check-shape.ts';
import { toValue } from './json-tree.ts';

/**
 * What can be judged by itself of a project in one file that has mistakes: what all share, and the routes without one.
 * Undefined where what all share has a mistake, and where there are more than are told.
 */
export function soundPart({ tree, locate }: Shaped, diagnostics: readonly Diagnostic[]): Document | undefined {
  const list = tree.kind === 'object' ? tree.members.get('routes') : undefined;
  if (
    tree.kind !== 'object' ||
    list?.value.kind !== 'list' ||
    diagnostics.some(({ code }) => code === tooManyFindings.code)
  )
    return undefined;
  const routes = list.value.items;
  const broken = new Set(
    errorsOf(diagnostics).map(({ place }) => routes.findIndex(({ span }) => isWithin(span, place.span))),
  );
  if (broken.has(-1)) return undefined;
  const indexes = [...routes.keys()].filter((index) => !broken.has(index));
  const items = indexes.flatMap((index) => routes[index] ?? []);
  const rest = toValue({
    ...tree,
    members: new Map(tree.members).set('routes', { ...list, value: { ...list.value, items } }),
  });
  if (!isProject(rest)) return undefined;
  return documentOf(rest, locate, indexes);
}

/** A project in one file; `indexes` are those of its routes in the file, where that has others. */
export function documentOf(
  { routes, ...project }: ProjectFile,
  locate: Locate,
  indexes = [...routes.keys()],
): Document {
  return {
    project,
    locate,
    routes: routes.map((route, index) => ({
      route,
      locate: (path, part) => locate(['routes', indexes[index] ?? index, ...path], part),
    })),
  };
}

/** The same of a project in a folder, given the routes that have the shape of one. */
export function soundFiles(
  project: Omit<Document, 'routes'>,
  routes: Document['routes'],
  diagnostics: readonly Diagnostic[],
): Document | undefined {
  const broken = new Set(errorsOf(diagnostics).map(({ place }) => place.file));
  if (broken.has(project.locate([]).file)) return undefined;
  return { ...project, routes: routes.filter(({ locate }) => !broken.has(locate([]).file)) };
}

/** What is malformed has not kept the file from being read: there would be nothing to look for parts in. */
const errorsOf = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity, code }) => severity === 'error' && code !== malformedJson.code);

const isWithin = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

const isProject = (value: JsonValue): value is ProjectFile => schemaFaults(projectSchema, value, 1).length === 0;
