import { functionIn } from '../../compiler/base/flow-name.ts';
import { isList, isObject } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { visibleText } from '../../compiler/base/visible-text.ts';
import type { Source } from '../../compiler/base/span.ts';
import { codeLines } from '../../compiler/diff/code-lines.ts';
import { compareFlows } from '../../compiler/diff/compare-flows.ts';
import type { WrittenFlow, WrittenNode } from '../../compiler/diff/compare-flows.ts';
import { compareFields } from '../../compiler/diff/compare-values.ts';
import { allConsequences, diffProjects } from '../../compiler/diff/diff-projects.ts';
import { pairRoutes } from '../../compiler/diff/pair-routes.ts';
import type { Pair } from '../../compiler/diff/pair-routes.ts';
import type { FieldChange, NodeDiff, WireDiff } from '../../compiler/diff/project-diff.ts';
import { describeField, describeNode, describeWire, summarize } from '../../compiler/diff/render/words.ts';
import { routeSettings } from '../../compiler/diff/route-settings.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import type { OpenFlow, OpenRoute } from '../../compiler/view/flow.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import type { ChangeLine, Comparison, RouteComparison, RouteSummary } from '../shared/changes.ts';
import type { Problem } from '../shared/messages.ts';
import { mergeViews } from './merge-views.ts';

/** A version of a flow: its files, and the result of parsing them. */
export interface FlowVersion {
  readonly sources: readonly Source[];
  readonly flow: OpenFlow;
}

/** The current routes and functions that are new or have changed. Compares their text, not their meaning. */
export const changedRoutes = (before: OpenFlow, now: OpenFlow): readonly string[] =>
  pairsOf(before, now)
    .filter(isChanged)
    .flatMap(([, route]) => route?.id ?? []);

/** Everything that a comparison says in words. It is only complete if neither version has errors. */
export function compareVersions(
  before: FlowVersion,
  now: FlowVersion,
): Omit<Comparison, 'commit'> | { readonly problem: Problem } {
  const problem = unreadable(before.flow, 'The earlier version') ?? unreadable(now.flow, 'The flow on disk');
  if (problem !== undefined) return { problem };
  const pairs = pairsOf(before.flow, now.flow);
  const summaries = (shown: readonly Pair<OpenRoute>[]): readonly RouteSummary[] =>
    shown.flatMap(([old, route]) => summaryOf(old, route, before, now));
  const settings = describeFields(compareFields(projectSettings(before.flow), projectSettings(now.flow)));
  const [old, current] = [before, now].map(
    ({ sources, flow }) => readVersion(sources, flow.kinds, flow.describeQuery).version,
  );
  if (old === undefined || current === undefined)
    return {
      incomplete: `What the changes mean for callers, tables and effects is said as soon as ${current === undefined ? 'the flow has no errors' : 'both versions have no errors: the earlier one has some'}.`,
      ...{ consequences: [], project: settings, routes: summaries(pairs.filter(isChanged)) },
    };
  const diff = diffProjects(old, current);
  // Includes routes with the same text but a different meaning, for example because a table has changed.
  const named = new Set(diff.routes.map(({ id }) => id));
  const tables = diff.tables.map((text) => lineOf('changed', text));
  return {
    summary: summarize(diff),
    consequences: allConsequences(diff).map((each) => ({ ...each, message: visibleText(each.message) })),
    project: [...settings, ...tables],
    routes: summaries(pairs.filter((pair) => isChanged(pair) || named.has((pair[1] ?? pair[0])?.id ?? ''))),
  };
}

/** `view` returns a current route, and `viewBefore` one of the earlier version. */
export async function compareRoute(
  id: string,
  before: OpenFlow,
  now: OpenFlow,
  view: (route: string) => Promise<RouteView | undefined>,
  viewBefore: (route: string) => Promise<RouteView | undefined>,
): Promise<RouteComparison | undefined> {
  const pair = pairsOf(before, now).find(([old, route]) => (route ?? old)?.id === id);
  if (pair === undefined) return undefined;
  const [was, is] = pair;
  const [old, current] = await Promise.all([was && viewBefore(was.id), is && view(is.id)]);
  const { trigger = {} } = current ?? old ?? {};
  return { id, trigger, ...mergeViews(old, current), code: compareCode(old, current) };
}

function compareCode(before: RouteView | undefined, after: RouteView | undefined): RouteComparison['code'] {
  if (after !== undefined && after.code === undefined)
    return { missing: 'The code is compared as soon as the flow has no errors.' };
  if (before !== undefined && before.code === undefined)
    return { missing: 'The earlier version of the flow has errors, so that there is no code of it.' };
  const [old, now] = [before?.code, after?.code];
  const isMoved = old !== undefined && now !== undefined && old.path !== now.path;
  return {
    path: isMoved ? `${old.path} → ${now.path}` : (now?.path ?? old?.path ?? ''),
    stretches: codeLines(old?.text ?? '', now?.text ?? ''),
  };
}

function unreadable({ parsed, diagnostics }: OpenFlow, what: string): Problem | undefined {
  if (parsed.shared !== undefined) return undefined;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return {
    message: `${what} cannot be read${error === undefined ? '.' : `: ${error.message}`}`,
    hint: error?.hint ?? 'Compare with another version.',
  };
}

function projectSettings({ parsed }: OpenFlow): JsonObject {
  const { name = '', description, secrets = {} } = parsed.raw?.value ?? {};
  return { name, ...(description === undefined ? {} : { description }), secrets };
}

const pairsOf = (before: OpenFlow, now: OpenFlow): readonly Pair<OpenRoute>[] => [
  ...pairRoutes(before.routes, now.routes, ({ id, raw }) => ({
    ...{ id, method: textOf(raw.value, 'method'), path: textOf(raw.value, 'path') },
  })),
  // One with another id is another function.
  ...pairRoutes(before.functions, now.functions, ({ id }) => ({ id, method: '', path: id })),
];

/** Routes with the same text are equal, and not analysed. */
const isChanged = ([old, route]: Pair<OpenRoute>): boolean =>
  old?.text !== route?.text && isDifferent(compareWritten(old, route));

interface WrittenDiff {
  readonly settings: readonly FieldChange[];
  readonly nodes: readonly NodeDiff[];
  readonly wires: readonly WireDiff[];
  readonly isWhole: boolean;
}

const isDifferent = ({ settings, nodes, wires, isWhole }: WrittenDiff): boolean =>
  isWhole || settings.length + nodes.length + wires.length > 0;

function compareWritten(
  old: OpenRoute | undefined,
  now: OpenRoute | undefined,
  titleOf: (type: string) => string = (type) => type,
): WrittenDiff {
  const { nodes, wires } = compareFlows(old && writtenFlow(old, titleOf), now && writtenFlow(now, titleOf));
  const isWhole = old === undefined || now === undefined;
  return { settings: isWhole ? [] : compareFields(settingsOf(old), settingsOf(now)), nodes, wires, isWhole };
}

function summaryOf(
  old: OpenRoute | undefined,
  now: OpenRoute | undefined,
  before: FlowVersion,
  after: FlowVersion,
): readonly RouteSummary[] {
  const shown = now ?? old;
  if (shown === undefined) return [];
  const { kinds } = (now === undefined ? before : after).flow.context;
  const { settings, nodes, wires, isWhole } = compareWritten(old, now, (type) => kinds.get(type)?.title ?? type);
  const { value } = shown.raw;
  const title = textOf(value, 'title');
  const { trigger, runs } = shown.listing();
  return [
    {
      ...{ id: shown.id, change: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed' },
      ...(old === undefined || old.id === shown.id ? {} : { was: old.id }),
      ...{ method: textOf(value, 'method'), path: textOf(value, 'path') },
      ...(functionIn(shown.id) === undefined ? {} : { isFunction: true, guard: value['guard'] === true }),
      ...(title === '' ? {} : { title }),
      ...(trigger === undefined ? {} : { trigger }),
      ...(runs === undefined ? {} : { runs }),
      // The parts of a route that is new or gone are not listed.
      lines: isWhole
        ? []
        : [
            ...describeFields(settings),
            ...nodes.map((node) =>
              lineOf(node.change, withoutSign(describeNode(node)), node.fields.map(describeField)),
            ),
            ...wires.map((wire) => lineOf(wire.change, withoutSign(describeWire(wire)))),
          ],
    },
  ];
}

const describeFields = (fields: readonly FieldChange[]): readonly ChangeLine[] =>
  fields.map((field) => lineOf('changed', describeField(field)));

const lineOf = (change: ChangeLine['change'], text: string, details: readonly string[] = []): ChangeLine => ({
  ...{ change, text: visibleText(text) },
  details: details.map(visibleText),
});

/** The page draws the sign itself. */
const withoutSign = (text: string): string => text.slice(2);

function writtenFlow({ raw }: OpenRoute, titleOf: (type: string) => string): WrittenFlow {
  const flow = objectOf(raw.value['flow']);
  return {
    nodes: itemsOf(flow['nodes']).map((node): WrittenNode => {
      const type = textOf(node, 'type');
      const [label, comment] = [node['label'], node['comment']];
      return {
        ...{ id: textOf(node, 'id'), type, kind: titleOf(type) },
        ...(typeof label === 'string' ? { label } : {}),
        ...(typeof comment === 'string' ? { comment } : {}),
        ...{ config: objectOf(node['config']), inputs: objectOf(node['inputs']) },
      };
    }),
    edges: itemsOf(flow['edges']).map((edge) => ({ from: textOf(edge, 'from'), to: textOf(edge, 'to') })),
  };
}

function settingsOf({ raw }: OpenRoute): JsonObject {
  const { flow: _flow, examples, ...settings } = raw.value;
  return routeSettings(settings, isList(examples) ? examples : []);
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
const itemsOf = (value: JsonValue | undefined): readonly JsonObject[] => (isList(value) ? value : []).map(objectOf);

function textOf(value: JsonObject, key: string): string {
  const text = value[key];
  return typeof text === 'string' ? text : '';
}
