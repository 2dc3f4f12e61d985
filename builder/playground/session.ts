import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { compile } from '../../compiler/compile.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import type { DescribeQuery } from '../../compiler/ir/query.ts';
import { defaultOptions } from '../../compiler/options.ts';
import type { DiagnosticView, KindView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import { refuse } from '../client/host.ts';
import { placesAfter } from '../shared/places.ts';
import type { Edited, Event, Migrations, OtherFile, Request } from '../shared/messages.ts';
import type { PlacesByRoute } from '../shared/places.ts';
import { afterChanges } from '../workspace/after-changes.ts';
import { createWorkspace } from '../workspace/workspace.ts';
import type { Applied } from '../workspace/perform.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { hasTypeScript, loadTypeScript } from './browser/module.ts';
import { inOrder } from './in-order.ts';
import { library } from './library.ts';
import type { Download, KeptFlow, NewFlow, Opened } from './messages.ts';
import type { Storage } from './storage.ts';
import { zip } from './zip.ts';

type Edit = Extract<Request, { readonly do: 'edit' }>;
type Complete = Extract<Request, { readonly do: 'complete' }>;
type Place = Extract<Request, { readonly do: 'place' }>;

/** A stored flow that is open and being edited. The browser's storage is the truth; tabs are its editors. */
export interface Session {
  readonly id: string;
  readonly workspace: Workspace;
  readonly hello: () => Opened;
  readonly open: (route: string) => Promise<RouteView>;
  readonly edit: (request: Edit) => Promise<Edited>;
  readonly preview: (route: string, operations: readonly Operation[]) => Promise<RouteView>;
  readonly complete: (request: Complete) => Promise<readonly Completion[]>;
  readonly place: (request: Place) => Promise<PlacesByRoute>;
  readonly text: (file: string) => string;
  readonly migrations: () => Migrations;
  readonly otherFile: (request: Extract<Request, { readonly do: 'other-file' }>) => Promise<OtherFile>;
  readonly save: () => Download;
  readonly build: () => Promise<Download>;
  /** Reads the storage again. */
  readonly refresh: () => Promise<void>;
}

interface Context {
  readonly id: string;
  readonly storage: Storage;
  readonly workspace: Workspace;
  readonly say: (event: Event) => void;
  /** Tells the other tabs that the flow has changed. */
  readonly tell: () => void;
  /** Makes sure that every answer that the compiler needs for these files is known. */
  readonly prepare: (sources: readonly Source[]) => Promise<void>;
  readonly describeQuery: DescribeQuery;
  kept: KeptFlow;
  /** The route that the page shows. */
  route: string | undefined;
  together: readonly DiagnosticView[];
  /** As last reported to the page. */
  kinds: readonly KindView[];
  resting: ReturnType<typeof setTimeout> | undefined;
}

/** In milliseconds, without an edit. */
const untilRest = 150;

/** What a session gets from the worker. */
type Surroundings = Pick<Context, 'storage' | 'say' | 'tell' | 'prepare' | 'describeQuery'>;

/** Opens a flow that is already stored. */
export async function openSession(kept: KeptFlow, surroundings: Surroundings): Promise<Session> {
  const workspace = createWorkspace(surroundings.describeQuery);
  const context: Context = {
    ...surroundings,
    ...{ id: kept.id, workspace, kept },
    ...{ route: undefined, together: [], kinds: [], resting: undefined },
  };
  await context.prepare(kept.sources);
  take(context, kept);
  return sessionOf(context);
}

const sessionOf = (context: Context): Session => ({
  id: context.id,
  workspace: context.workspace,
  hello: () => ({
    id: context.id,
    hello: {
      project: projectOf(context),
      kinds: kindsOf(context),
      places: context.kept.places ?? {},
      flow: context.kept.name,
    },
  }),
  open: async (route) => {
    context.route = route;
    return (await context.workspace.open(route)) ?? refuse(noRoute(route));
  },
  edit: (request) => edit(context, request),
  preview: async (route, operations) => {
    await prepareFor(context, operations);
    const view = await context.workspace.preview(route, operations);
    return 'problem' in view ? refuse(view.problem) : view;
  },
  complete: async ({ route, operations, place }) => {
    await loadTypeScript();
    await prepareFor(context, operations);
    return context.workspace.complete(route, operations, place);
  },
  place: (request) => place(context, request),
  text: (file) =>
    context.kept.sources.find((each) => each.file === file)?.text ??
    refuse({ message: 'That is no file of this flow.', hint: 'Reload the page.' }),
  migrations: () => ({ since: 'opening', earlier: context.workspace.migration(context.kept.before) }),
  otherFile: ({ which, route }) => context.workspace.otherFile(which, route, context.kept.before),
  save: () => save(context.kept),
  build: () => build(context),
  refresh: () => refresh(context),
});

const prepareFor = ({ workspace, prepare }: Context, operations: readonly Operation[]): Promise<void> =>
  prepare(workspace.sourcesWith(operations));

const noRoute = (route: string) => ({ message: `There is no route ${route}.`, hint: 'Choose one of the list.' });

const projectOf = ({ workspace, together }: Context): ProjectView => {
  const view = workspace.project();
  return { ...view, diagnostics: [...view.diagnostics, ...together] };
};

/** Replaces the open state by the stored one. */
function take(context: Context, kept: KeptFlow): void {
  const { workspace } = context;
  context.kept = kept;
  workspace.replaceFiles({ layout: kept.layout, sources: kept.sources, diagnostics: [] });
  clearTimeout(context.resting);
  context.resting = setTimeout(() => rest(context), untilRest);
}

function rest(context: Context): void {
  const { workspace, say } = context;
  const together = workspace.together();
  const isNew = JSON.stringify(together) !== JSON.stringify(context.together);
  context.together = together;
  if (isNew) say({ on: 'project', project: projectOf(context) });
  const { kinds } = context;
  if (JSON.stringify(kindsOf(context)) !== JSON.stringify(kinds)) say({ on: 'kinds', kinds: context.kinds });
}

/** Code nodes get their ports once TypeScript is loaded. */
function kindsOf(context: Context): readonly KindView[] {
  context.kinds = context.workspace.kinds((type) => type !== 'code' || hasTypeScript());
  return context.kinds;
}

/** Applies operations to the stored flow, which another tab may have changed. */
async function edit(context: Context, { operations, open, isUndo }: Edit): Promise<Edited> {
  await prepareFor(context, operations);
  const { id, storage, workspace } = context;
  let applied: Applied | undefined;
  await storage.update(id, (kept) => {
    if (kept !== undefined && !isSame(kept.sources, context.kept.sources)) take(context, kept);
    applied = workspace.apply(operations, isUndo);
    if ('problem' in applied) return undefined;
    const next = {
      ...context.kept,
      sources: inOrder(afterChanges(context.kept.sources, applied.changes)),
      at: Date.now(),
    };
    take(context, next);
    return next;
  });
  if (applied === undefined) throw new Error('storage calls back');
  if ('problem' in applied) return refuse(applied.problem);
  context.tell();
  if (open !== undefined) context.route = open;
  const view = open === undefined ? undefined : await workspace.open(open);
  const inverse = [...applied.inverse];
  return { project: projectOf(context), ...(view === undefined ? {} : { view }), inverse };
}

async function place(context: Context, request: Place): Promise<PlacesByRoute> {
  const { id, storage } = context;
  let placed: PlacesByRoute = {};
  await storage.update(id, (kept = context.kept) => {
    placed = placesAfter(kept.places ?? {}, request);
    context.kept = { ...context.kept, places: placed };
    return { ...kept, places: placed };
  });
  return placed;
}

async function refresh(context: Context): Promise<void> {
  const kept = (await context.storage.all()).find(({ id }) => id === context.id);
  if (kept === undefined || isSame(kept.sources, context.kept.sources)) return;
  await context.prepare(kept.sources);
  take(context, kept);
  context.say({ on: 'project', project: projectOf(context) });
  const view = context.route === undefined ? undefined : await context.workspace.open(context.route);
  if (view !== undefined) context.say({ on: 'view', view });
}

const isSame = (a: readonly Source[], b: readonly Source[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The file of a flow itself; a folder as a zip. */
function save({ name, layout, sources }: NewFlow): Download {
  const [only] = sources;
  return layout === 'file' && only !== undefined
    ? { name: only.file, content: new TextEncoder().encode(only.text) }
    : zip(
        name,
        sources.map(({ file, text }) => ({ path: file, text })),
      );
}

async function build({ kept: { sources }, describeQuery }: Context): Promise<Download> {
  const { files, summary, diagnostics } = await compile({ sources, options: defaultOptions, library, describeQuery });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (files === undefined || summary === undefined)
    return refuse({
      message: `The flow has ${errors === 1 ? 'an error' : `${errors} errors`}, so it becomes no project yet.`,
      hint: 'Problems lists what there is to mend.',
    });
  return zip(`${summary.name}-server`, files);
}
