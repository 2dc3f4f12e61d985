import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { noRoute } from '../../compiler/edit/refuse.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import type { DescribeQuery } from '../../compiler/ir/query.ts';
import type { NodeDefinition } from '../../compiler/nodes/define-node.ts';
import { findText } from '../../compiler/view/find-text.ts';
import type { FoundText } from '../../compiler/view/find-text.ts';
import { flowNamed } from '../../compiler/view/flow.ts';
import { makeFunction } from '../../compiler/view/make-function.ts';
import type { FunctionMade } from '../../compiler/view/make-function.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type {
  DiagnosticView,
  KindView,
  PortAt,
  ProjectView,
  RouteView,
  UnavailableView,
} from '../../compiler/view/route-view.ts';
import type { Trial } from '../../compiler/view/trial.ts';
import { viewDiagnostic } from '../../compiler/view/view-diagnostic.ts';
import { viewKinds } from '../../compiler/view/view-kinds.ts';
import { viewProject, viewTogether } from '../../compiler/view/view-project.ts';
import { viewUnavailable } from '../../compiler/view/view-unavailable.ts';
import { viewCompletions } from '../../compiler/view/view-completions.ts';
import type { ConfigPlace } from '../../compiler/view/view-completions.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { viewTrial } from '../../compiler/view/view-trial.ts';
import type { RouteComparison } from '../shared/changes.ts';
import type { Migration, OtherFile, Problem } from '../shared/messages.ts';
import { changedRoutes, compareRoute, compareVersions } from './compare.ts';
import type { FlowVersion } from './compare.ts';
import type { Context, Drafted, WorkspaceFiles } from './context.ts';
import { migrate } from './migrate.ts';
import { migrationFile, openApiOf } from './other-files.ts';
import { apply, drafted, projectFiles, sourcesWith } from './perform.ts';
import type { Applied } from './perform.ts';
import { storedBy } from './stored.ts';
import type { Stored } from './stored.ts';

/**
 * A flow being edited: its texts by file, the results of parsing and analysing them, and views of these. Only what an
 * edit affects is parsed and analysed again.
 */
export interface Workspace {
  /** The current contents of the files, after an edit or because others changed them. */
  readonly replaceFiles: (files: WorkspaceFiles, kinds?: readonly NodeDefinition[]) => void;
  readonly project: () => ProjectView;
  /** The findings that only appear when all routes are considered together. Slow in a large project. */
  readonly together: () => readonly DiagnosticView[];
  /** `canBind` leaves out the ports of kinds whose programs are not loaded yet. */
  readonly kinds: (canBind?: (type: string) => boolean) => readonly KindView[];
  /** The effect of a migration on a database with the tables of an earlier version of the flow. */
  readonly migration: (before: readonly Source[]) => Migration;
  /** The effect of a migration on a database with these tables. */
  readonly migrationOf: (stored: Stored) => Migration;
  /** Another file that a build makes of a route, or of the differences from an earlier version of the flow. */
  readonly otherFile: (which: 'migration' | 'openapi', route: string, before: readonly Source[]) => Promise<OtherFile>;
  /** The routes that are new or differ from an earlier version of the flow. Moves do not count. */
  readonly changed: (before: readonly Source[]) => readonly string[];
  readonly compare: (before: readonly Source[]) => ReturnType<typeof compareVersions>;
  /** Undefined if the route is unchanged, or in neither version. */
  readonly compareRoute: (before: readonly Source[], route: string) => Promise<RouteComparison | undefined>;
  /** Undefined if there is no such route. */
  readonly open: (route: string) => Promise<RouteView | undefined>;
  /** What is needed to try the route; undefined while it has errors. */
  readonly trial: (route: string) => Promise<Trial | undefined>;
  /** The view of a route as the operations would make it. */
  readonly preview: (
    route: string,
    operations: readonly Operation[],
  ) => Promise<RouteView | { readonly problem: Problem }>;
  readonly unavailable: (route: string, at: PortAt) => readonly UnavailableView[];
  /** Nodes of all routes and functions that have a text, at most fifty. */
  readonly findText: (text: string) => readonly FoundText[];
  /** The operations that turn nodes into a function. */
  readonly makeFunction: (
    route: string,
    nodes: readonly string[],
    id: string,
  ) => FunctionMade | { readonly problem: Problem };
  /** The completions at a position in a config, as the operations would make it. Empty if they do not apply. */
  readonly complete: (route: string, operations: readonly Operation[], place: ConfigPlace) => readonly Completion[];
  /**
   * What the operations, and their consequences, make of the files, all or none. They take effect with `replaceFiles`.
   */
  readonly apply: (operations: readonly Operation[], isUndo?: boolean) => Applied;
  /** The files that the operations would give, without applying them. */
  readonly sourcesWith: (operations: readonly Operation[]) => readonly Source[];
}

/** One for the last commit, and one that the user chose. */
const mostEarlier = 2;

/** `describeQuery`: see `openFlow`. */
export function createWorkspace(describeQuery?: DescribeQuery): Workspace {
  const files: WorkspaceFiles = { layout: 'file', sources: [], diagnostics: [] };
  const flow = openFlow({ sources: [], describeQuery });
  const context: Context = {
    ...{ files, kinds: [], kindViews: undefined, flow, texts: new Map(), views: new Map(), earlier: [] },
    ...{ draft: undefined, orphans: undefined },
  };
  return {
    replaceFiles: (next, kinds = context.kinds) => {
      const made = draftOf(context, next.sources, kinds);
      context.files = next;
      context.kinds = kinds;
      context.flow = made?.flow ?? openFlow({ sources: next.sources, kinds }, context.flow);
      for (const [id, viewed] of made?.views ?? []) context.views.set(id, viewed);
      context.draft = undefined;
    },
    project: () => projectOf(context),
    together: () => viewTogether(context.flow),
    kinds: (canBind) => (canBind === undefined ? kindsOf(context) : viewKinds(context.flow, canBind)),
    migration: (before) => migrate(storedBy(earlier(context, before).flow), context.flow),
    migrationOf: (stored) => migrate(stored, context.flow),
    otherFile: async (which, route, before) =>
      which === 'openapi' ? openApiOf(context.flow, route) : migrationFile(earlier(context, before).flow, context.flow),
    changed: (before) => changedRoutes(earlier(context, before).flow, context.flow),
    compare: (before) => compareVersions(earlier(context, before), { ...context.files, flow: context.flow }),
    compareRoute: (before, route) => {
      const { flow } = earlier(context, before);
      return compareRoute(
        route,
        flow,
        context.flow,
        (id) => open(context, id),
        (id) => viewRoute(flow, id),
      );
    },
    open: (route) => open(context, route),
    trial: (route) => trial(context, route),
    preview: (route, operations) => preview(context, route, operations),
    complete: (route, operations, place) => {
      const next = drafted(context, operations);
      return 'problem' in next ? [] : viewCompletions(next.flow, route, place);
    },
    findText: (text) => findText(context.flow, text, 50),
    unavailable: (route, at) => viewUnavailable(context.flow, route, at),
    makeFunction: (route, nodes, id) => {
      const { flow, files } = context;
      const made = makeFunction(flow, route, new Set(nodes), id, {
        files: projectFiles(context),
        sources: files.sources,
      });
      return 'refusal' in made ? { problem: made.refusal } : made;
    },
    apply: (operations, isUndo) => apply(context, operations, isUndo),
    sourcesWith: (operations) => sourcesWith(context, operations),
  };
}

function projectOf({ files: { layout, sources, diagnostics }, flow }: Context): ProjectView {
  const view = viewProject(flow);
  const ofFiles = diagnostics.map((each) => viewDiagnostic(each, undefined, flow.lines));
  // Without any file, there is nothing else to say.
  return { ...view, layout, diagnostics: sources.length === 0 ? ofFiles : [...ofFiles, ...view.diagnostics] };
}

/** Only created again if what they depend on has changed. */
function kindsOf(context: Context): readonly KindView[] {
  const { flow, kindViews } = context;
  if (kindViews?.flow.kinds === flow.kinds && kindViews.flow.shared === flow.shared) return kindViews.views;
  const views = viewKinds(flow);
  context.kindViews = { flow, views };
  return views;
}

/** An earlier version, only parsed again if it differs from those before. */
function earlier(context: Context, sources: readonly Source[]): FlowVersion {
  const { kinds, earlier: known } = context;
  const index = known.findIndex((each) => each.flow.kinds === kinds && hasSameTexts(each.sources, sources));
  const [found] = index === -1 ? [] : known.splice(index, 1);
  const version = found ?? { sources, flow: openFlow({ sources, kinds, describeQuery: context.flow.describeQuery }) };
  known.unshift(version);
  known.splice(mostEarlier);
  return version;
}

const hasSameTexts = (a: readonly Source[], b: readonly Source[]): boolean =>
  a.length === b.length && a.every(({ file, text }, index) => b[index]?.file === file && b[index].text === text);

async function open({ flow, views }: Context, id: string): Promise<RouteView | undefined> {
  const route = flowNamed(flow, id);
  const last = views.get(id);
  if (last !== undefined && last.route === route) return last.view;
  const view = await viewRoute(flow, id, last?.view);
  if (view !== undefined) views.set(id, { route, view });
  return view;
}

async function trial(context: Context, id: string): Promise<Trial | undefined> {
  const route = await open(context, id);
  return route && viewTrial(route, await reachedBy(context, route), context.flow);
}

/** The functions that a flow reaches by calls. */
async function reachedBy(context: Context, route: RouteView): Promise<readonly RouteView[]> {
  const found = new Map([[route.id, route]]);
  // Iterating over a map includes what is added meanwhile.
  for (const { nodes } of found.values())
    for (const { calls = '' } of nodes) {
      const view = found.has(calls) ? undefined : await open(context, calls);
      if (view !== undefined) found.set(calls, view);
    }
  return [...found.values()].slice(1);
}

/** The last draft, if it equals the current files. */
function draftOf(
  { draft }: Context,
  sources: readonly Source[],
  kinds: readonly NodeDefinition[],
): Drafted | undefined {
  const result = draft?.result;
  if (result === undefined || 'problem' in result) return undefined;
  return result.flow.kinds === kinds && hasSameTexts(result.sources, sources) ? result : undefined;
}

async function preview(
  context: Context,
  route: string,
  operations: readonly Operation[],
): Promise<RouteView | { readonly problem: Problem }> {
  const next = drafted(context, operations);
  if ('problem' in next) return next;
  const { flow, views } = next;
  const view = await viewRoute(flow, route, context.views.get(route)?.view);
  if (view === undefined) return { problem: noRoute(route) };
  views.set(route, { route: flowNamed(flow, route), view });
  return view;
}
