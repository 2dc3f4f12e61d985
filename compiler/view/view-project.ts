import { createReporter } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compareText } from '../base/compare-text.ts';
import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { remember } from '../base/remember.ts';
import { sortDiagnostics } from '../base/sort-diagnostics.ts';
import { checkAcrossRoutes, inOrder } from '../compile.ts';
import { diagnosticsLimit } from '../ir/catalogue/parse.ts';
import type { OpenFlow } from './flow.ts';
import { textOf } from './read-route.ts';
import type { DiagnosticView, ProjectView, RouteEntry, SecretView, UseView } from './route-view.ts';
import { viewDiagnostic } from './view-diagnostic.ts';

/**
 * The project, without what only all routes together show: for that, add `viewTogether`. Analyses the routes that have
 * changed since the last view.
 */
export function viewProject(flow: OpenFlow): ProjectView {
  const { parsed, routes } = flow;
  const value = parsed.raw?.value ?? {};
  const name = textOf(value, 'name');
  return {
    ...(name === '' ? {} : { name }),
    layout: parsed.layout,
    routes: routes.map(viewEntry).toSorted(inListOrder),
    tables: objectOf(value['tables']),
    secrets: viewSecrets(flow, objectOf(value['secrets'])),
    uses: usesOf(flow),
    diagnostics: viewAll(flow.diagnostics, flow),
  };
}

/**
 * How the routes fit together, and with what is declared: what `flowsmith check` adds to the findings of each route and
 * of `viewProject`. Needs the analysis of all routes, so call it when editing rests.
 */
export const viewTogether = (flow: OpenFlow): readonly DiagnosticView[] => viewAll(diagnosticsTogether(flow), flow);

export function diagnosticsTogether({ context, parsed, routes }: OpenFlow): readonly Diagnostic[] {
  const reporter = createReporter(diagnosticsLimit);
  checkAcrossRoutes(inOrder(routes.map((route) => route.reading())), parsed, { ...context, reporter });
  return sortDiagnostics(reporter.diagnostics, parsed.files);
}

function viewAll(diagnostics: readonly Diagnostic[], { parsed, routes, lines }: OpenFlow): readonly DiagnosticView[] {
  return diagnostics.map((diagnostic) => {
    const { file, span } = diagnostic.place;
    const route = routes.find(
      ({ raw }) => raw.file === file && raw.span.start <= span.start && span.end <= raw.span.end,
    );
    const view = viewDiagnostic(diagnostic, route?.raw ?? parsed.raw, lines);
    return route === undefined || view.route !== undefined ? view : { ...view, route: route.id };
  });
}

const viewEntry = ({ id, raw: { file, value }, listing }: OpenFlow['routes'][number]): RouteEntry => {
  const { trigger, runs, problems } = listing();
  const { title } = value;
  return {
    ...{ id, file, method: textOf(value, 'method'), path: textOf(value, 'path') },
    ...(typeof title === 'string' ? { title } : {}),
    ...(trigger === undefined ? {} : { trigger }),
    ...(runs === undefined ? {} : { runs }),
    ...(problems === undefined ? {} : { problems }),
  };
};

const inListOrder = (left: RouteEntry, right: RouteEntry): number =>
  compareText(left.path, right.path) || compareText(left.method, right.method) || compareText(left.id, right.id);

function usesOf({ routes }: OpenFlow): ProjectView['uses'] {
  const uses = new Map<string, UseView[]>();
  for (const { id, listing } of routes)
    for (const { name, ...use } of listing().uses) remember(uses, name, () => []).push({ route: id, ...use });
  return Object.fromEntries(uses);
}

function viewSecrets({ routes }: OpenFlow, declared: JsonObject): readonly SecretView[] {
  const used = routes.flatMap(({ id, listing }) => listing().secrets.map((use) => ({ ...use, route: id })));
  return Object.entries(declared).map(([name, about]) => {
    const description = isObject(about) ? about['description'] : undefined;
    return {
      name,
      ...(typeof description === 'string' ? { description } : {}),
      uses: used.filter((use) => use.name === name).map(({ route, node }) => ({ route, node })),
    };
  });
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
