import { createReporter } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { compareText } from '../base/compare-text.ts';
import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { remember } from '../base/remember.ts';
import { sortDiagnostics } from '../base/sort-diagnostics.ts';
import { checkAcrossRoutes, inOrder } from '../analyse.ts';
import { roleOf } from '../graph/flow-graph.ts';
import { diagnosticsLimit } from '../ir/catalogue/parse.ts';
import type { Kind } from '../ir/kind.ts';
import { call } from '../nodes/call.ts';
import { relationsOf } from '../nodes/database/relations.ts';
import { bindAlone } from '../phases/2-bind/index.ts';
import { callsIn } from './calls.ts';
import { flowsOf } from './flow.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';
import { textOf } from './read-route.ts';
import type {
  DiagnosticView,
  FunctionEntry,
  ProjectView,
  RelationView,
  RouteEntry,
  SecretView,
  UseView,
} from './route-view.ts';
import { viewDiagnostic } from './view-diagnostic.ts';
import { portsOf } from './view-ports.ts';
import { viewSettings } from './view-settings.ts';

/**
 * The project, without the findings that only appear when all routes are considered together; `viewTogether` adds them.
 * Analyses the routes that have changed since the last view.
 */
export function viewProject(flow: OpenFlow): ProjectView {
  const { parsed, routes, functions, unreadable } = flow;
  const value = parsed.raw?.value ?? {};
  const name = textOf(value, 'name');
  return {
    ...(name === '' ? {} : { name }),
    layout: parsed.layout,
    routes: routes.map(viewEntry).toSorted(inListOrder),
    functions: functions.map((each) => viewFunction(each, flow)),
    unreadable,
    tables: objectOf(value['tables']),
    relations: viewRelations(flow),
    settings: viewSettings(flow),
    secrets: viewSecrets(flow, objectOf(value['secrets'])),
    uses: usesOf(flow),
    diagnostics: viewAll(flow.diagnostics, flow),
  };
}

/**
 * How the routes fit together, and with the declarations: what `flowsmith check` adds to the findings of each route and
 * of `viewProject`. Needs the analysis of all routes, so call it when editing pauses.
 */
export const viewTogether = (flow: OpenFlow): readonly DiagnosticView[] => viewAll(diagnosticsTogether(flow), flow);

export function diagnosticsTogether({ context, parsed, routes }: OpenFlow): readonly Diagnostic[] {
  const reporter = createReporter(diagnosticsLimit);
  checkAcrossRoutes(inOrder(routes.map((route) => route.reading())), parsed, { ...context, reporter });
  return sortDiagnostics(reporter.diagnostics, parsed.files);
}

function viewAll(diagnostics: readonly Diagnostic[], flow: OpenFlow): readonly DiagnosticView[] {
  const { parsed, lines } = flow;
  return diagnostics.map((diagnostic) => {
    const { file, span } = diagnostic.place;
    const route = flowsOf(flow).find(
      ({ raw }) => raw.file === file && raw.span.start <= span.start && span.end <= raw.span.end,
    );
    const view = viewDiagnostic(diagnostic, route?.raw ?? parsed.raw, lines);
    return route === undefined || view.route !== undefined ? view : { ...view, route: route.id };
  });
}

function viewRelations(flow: OpenFlow): ProjectView['relations'] {
  const { tables } = flow.declarations;
  const followed = new Set(flowsOf(flow).flatMap(({ listing }) => listing().follows));
  const all = [...tables.values()].map((table): [string, readonly RelationView[]] => [
    table.name,
    relationsOf(table, tables).map(({ name, table: { name: to }, isOne, isNamed, namedAt }) => ({
      ...{ name, table: to, isOne },
      ...(isNamed || !followed.has(`${table.name}.${name}`) ? {} : { toKeepAt: namedAt }),
    })),
  ]);
  return Object.fromEntries(all.filter(([, relations]) => relations.length > 0));
}

const viewEntry = ({ id, raw: { file, value }, listing }: OpenFlow['routes'][number]): RouteEntry => {
  const { trigger, runs, requests, problems } = listing();
  const { title } = value;
  return {
    ...{ id, file, method: textOf(value, 'method'), path: textOf(value, 'path'), requests },
    ...(typeof title === 'string' ? { title } : {}),
    ...(trigger === undefined ? {} : { trigger }),
    ...(runs === undefined ? {} : { runs }),
    ...(problems === undefined ? {} : { problems }),
  };
};

function viewFunction({ id, raw: { file, value }, listing }: OpenRoute, flow: OpenFlow): FunctionEntry {
  const { problems } = listing();
  const { title, guard } = value;
  const name = textOf(value, 'id');
  const kind = callOf(name, flow);
  return {
    ...{ id, name, file },
    ...(kind === undefined ? {} : { call: { role: roleOf(kind), ...portsOf(kind) } }),
    ...(typeof title === 'string' ? { title } : {}),
    ...(guard === true ? { guard } : {}),
    ...(problems === undefined ? {} : { problems }),
    callers: flowsOf(flow).flatMap(({ id: route, raw }) =>
      callsIn(raw.value).flatMap((call) => (call.name === name ? [{ route, node: call.node }] : [])),
    ),
  };
}

function callOf(name: string, { declarations, context }: OpenFlow): Kind | undefined {
  const node = { type: call.type, config: { function: name }, inputs: {} };
  const [kind] = bindAlone({ id: name, method: 'GET', path: '/' }, [node], declarations, context.kinds);
  return kind;
}

const inListOrder = (left: RouteEntry, right: RouteEntry): number =>
  compareText(left.path, right.path) || compareText(left.method, right.method) || compareText(left.id, right.id);

function usesOf(flow: OpenFlow): ProjectView['uses'] {
  const uses = new Map<string, UseView[]>();
  for (const { id, listing } of flowsOf(flow))
    for (const { name, ...use } of listing().uses) remember(uses, name, () => []).push({ route: id, ...use });
  return Object.fromEntries(uses);
}

function viewSecrets(flow: OpenFlow, declared: JsonObject): readonly SecretView[] {
  const used = flowsOf(flow).flatMap(({ id, listing }) => listing().secrets.map((use) => ({ ...use, route: id })));
  return Object.entries(declared).map(([name, about]) => {
    const { description, for: servers } = objectOf(about);
    return {
      name,
      ...(typeof description === 'string' ? { description } : {}),
      ...(Array.isArray(servers) ? { for: servers.filter((each) => typeof each === 'string') } : {}),
      uses: used.filter((use) => use.name === name).map(({ route, node }) => ({ route, node })),
    };
  });
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
