import type { Source } from '../../compiler/base/span.ts';
import { unknownFlow } from '../../compiler/cli/edit/find-route.ts';
import { isMissing } from '../../compiler/cli/input/locate-flow.ts';
import type { FlowFiles } from '../../compiler/cli/input/read-flow.ts';
import { describeSystemError, refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { DiagnosticView, KindView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { FunctionMade } from '../../compiler/view/make-function.ts';
import type { Trial } from '../../compiler/view/trial.ts';
import type { Answers, Edited, Migrations, OtherFile, Request } from '../shared/messages.ts';
import { createQueue } from '../shared/queue.ts';
import { afterChanges } from '../workspace/after-changes.ts';
import type { Change } from '../workspace/perform.ts';
import type { Stored } from '../workspace/stored.ts';
import { openCompiler } from './compiler.ts';
import type { Compiler, Results } from './compiler.ts';
import { areSame, openFlowDisk } from './flow-disk.ts';
import type { FlowDisk } from './flow-disk.ts';
import { projectWith } from './project-problems.ts';
import type { Problems } from './project-problems.ts';

type Ask<Do extends Request['do']> = Extract<Request, { readonly do: Do }>;

/** The flow in its files. The disk is the truth, and the session is one of its editors. */
export interface Session {
  readonly project: () => Promise<ProjectView>;
  readonly kinds: () => Promise<readonly KindView[]>;
  /** Undefined if there is no such route. */
  readonly find: (route: string) => Promise<RouteView | undefined>;
  /** Rejects if there is no such route. */
  readonly open: (route: string) => Promise<RouteView>;
  /** What is needed to try the route; undefined while it has errors. */
  readonly trial: (route: string) => Promise<Trial | undefined>;
  readonly preview: (request: Ask<'preview'>) => Promise<RouteView>;
  readonly unavailable: (request: Ask<'unavailable'>) => Promise<Answers['unavailable']>;
  readonly findText: (request: Ask<'find-text'>) => Promise<Answers['find-text']>;
  readonly complete: (request: Ask<'complete'>) => Promise<Answers['complete']>;
  readonly makeFunction: (request: Ask<'make-function'>) => Promise<FunctionMade>;
  readonly edit: (request: Ask<'edit'>) => Promise<Edited>;
  /** What migrations do to a database as of a commit (by default, as of the start), and to one with these tables. */
  readonly migrations: (committed: readonly Source[] | undefined, data: Stored | undefined) => Promise<Migrations>;
  /** The migration since a commit (by default, since the start), or the route's part of another file. */
  readonly otherFile: (request: Ask<'other-file'>, committed: readonly Source[] | undefined) => Promise<OtherFile>;
  /** As in a workspace. */
  readonly changed: (before: readonly Source[]) => Promise<readonly string[]>;
  readonly compare: (before: readonly Source[]) => Promise<Results['compare']>;
  readonly compareRoute: (before: readonly Source[], route: string) => Promise<Results['compare-route']>;
  /** The text of a file of the flow; no other files can be read. */
  readonly text: (file: string) => string;
  /** Reads the files again. Returns whether anything is different now. */
  readonly refresh: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface SessionEvents {
  /** Editing has paused, and new findings about the whole project, or new custom kinds, are known. */
  readonly onRest: (kinds: readonly KindView[] | undefined) => void;
  /** The files have changed; `before` is set if another program changed them. */
  readonly onFiles: (before: readonly Source[] | undefined) => void;
}

interface Context extends SessionEvents {
  readonly flow: string;
  readonly disk: FlowDisk;
  readonly compiler: Compiler;
  files: FlowFiles;
  /** The first files that were read. */
  atStart: readonly Source[];
  /** The text of the custom kinds, to detect changes. */
  config: string | undefined;
  problems: Problems;
  /** The findings that only appear when all routes are considered together, as of the last pause. */
  together: readonly DiagnosticView[];
  kinds: readonly KindView[] | undefined;
  resting: NodeJS.Timeout | undefined;
}

const bringBack = 'Bring it back, with git or from a copy. If it has another place now, start the Builder with that.';

/** How often an edit is retried because the disk has changed in the meantime. */
const mostAttempts = 5;

/** In milliseconds, without a change. */
const untilRest = 150;

export function openSession(flow: string, events: SessionEvents, compiler: Compiler = openCompiler(flow)): Session {
  const context: Context = {
    ...{ flow, disk: openFlowDisk(flow), compiler, ...events },
    ...{ files: { sources: [], diagnostics: [] }, atStart: [], config: undefined, problems: {}, together: [] },
    ...{ kinds: undefined, resting: undefined },
  };
  const inTurn = createQueue();
  return {
    project: () => viewProject(context),
    kinds: async () => context.kinds ?? (await compiler.ask<'rest'>({ do: 'rest' })).kinds,
    find: (route) => compiler.ask<'open'>({ do: 'open', route }),
    open: async (route) => {
      const view = await compiler.ask<'open'>({ do: 'open', route });
      if (view !== undefined) return view;
      const { routes } = await viewProject(context);
      return refuse(
        unknownFlow(
          'route',
          route,
          routes.map(({ id }) => id),
        ),
      );
    },
    trial: (route) => compiler.ask<'trial'>({ do: 'trial', route }),
    preview: async ({ route, operations }) => {
      const view = await compiler.ask<'preview'>({ do: 'preview', route, operations });
      return 'problem' in view ? refuse(view.problem) : view;
    },
    findText: ({ text }) => compiler.ask<'find-text'>({ do: 'find-text', text }),
    unavailable: ({ route, at }) => compiler.ask<'unavailable'>({ do: 'unavailable', route, at }),
    complete: (request) => compiler.ask<'complete'>(request),
    makeFunction: async (request) => {
      const made = await compiler.ask<'make-function'>(request);
      return 'problem' in made ? refuse(made.problem) : made;
    },
    migrations: async (committed, stored) => ({
      since: committed === undefined ? 'opening' : 'commit',
      earlier: await compiler.ask<'migration'>({ do: 'migration', before: committed ?? context.atStart }),
      ...(stored && { data: await compiler.ask<'migration-of'>({ do: 'migration-of', stored }) }),
    }),
    otherFile: (request, committed) => compiler.ask<'other-file'>({ ...request, before: committed ?? context.atStart }),
    changed: (before) => compiler.ask<'changed'>({ do: 'changed', before }),
    compare: async (before) => {
      const problem = context.problems.files;
      return problem === undefined ? compiler.ask<'compare'>({ do: 'compare', before }) : { problem };
    },
    compareRoute: (before, route) => compiler.ask<'compare-route'>({ do: 'compare-route', before, route }),
    edit: (request) => inTurn(() => edit(context, request)),
    text: (file) => {
      const source = context.files.sources.find((each) => each.file === file);
      return source?.text ?? refuse({ message: 'That is not a file of this flow.', hint: 'Reload the page.' });
    },
    refresh: () => inTurn(() => refresh(context)),
    close: async () => {
      clearTimeout(context.resting);
      await compiler.close();
    },
  };
}

async function viewProject({ flow, compiler, problems, together }: Context): Promise<ProjectView> {
  const view = await compiler.ask<'project'>({ do: 'project' });
  return projectWith({ ...view, diagnostics: [...view.diagnostics, ...together] }, flow, problems);
}

/** Makes the files on disk those of the session. */
async function take(context: Context, files: FlowFiles, reload: boolean): Promise<void> {
  const { flow, disk, compiler } = context;
  const { layout } = disk;
  if (context.atStart.length === 0) context.atStart = files.sources;
  context.files = files;
  const { problem } = await compiler.ask<'read'>({ do: 'read', flow, files: { layout, ...files }, reload });
  const kinds = reload ? problem : context.problems.kinds;
  context.problems = kinds === undefined ? {} : { kinds };
  clearTimeout(context.resting);
  context.resting = setTimeout(() => void rest(context), untilRest);
}

/** Adopts what the Builder itself has written. */
async function takeOwn(context: Context, changes: readonly Change[]): Promise<void> {
  const isSameList = changes.every(({ before, after }) => before !== undefined && after !== undefined);
  if (!isSameList) return void (await refresh(context, true));
  const { sources, diagnostics } = context.files;
  await take(context, { sources: afterChanges(sources, changes), diagnostics }, false);
  context.onFiles(undefined);
}

async function rest(context: Context): Promise<void> {
  // A session that was closed meanwhile has no page to report to.
  const rested = await context.compiler.ask<'rest'>({ do: 'rest' }).catch(() => undefined);
  if (rested === undefined) return;
  const isNewKinds = JSON.stringify(rested.kinds) !== JSON.stringify(context.kinds);
  const isNew = JSON.stringify(rested.together) !== JSON.stringify(context.together);
  const hadKinds = context.kinds !== undefined;
  context.kinds = rested.kinds;
  context.together = rested.together;
  if (isNew || (isNewKinds && hadKinds)) context.onRest(isNewKinds && hadKinds ? rested.kinds : undefined);
}

/** `isOwn`: only the Builder has changed the files. */
async function refresh(context: Context, isOwn = false): Promise<boolean> {
  const { disk, files, config, problems } = context;
  const fail = (problem: Problems['files']): boolean => {
    context.problems = { ...problems, ...(problem === undefined ? {} : { files: problem }) };
    if (problem?.message === problems.files?.message) return false;
    context.onFiles(undefined);
    return true;
  };
  try {
    const read = disk.read();
    if (!read.ok) return fail(isMissing(context.flow) ? { ...read.problem, hint: bringBack } : read.problem);
    const nextConfig = disk.readConfig();
    const reload = nextConfig !== config;
    if (areSame(read.value, files) && !reload && problems.files === undefined) return false;
    context.config = nextConfig;
    await take(context, read.value, reload);
    context.onFiles(isOwn || files.sources.length === 0 ? undefined : files.sources);
    return true;
  } catch (error) {
    const problem = describeSystemError(error, 'The flow cannot be read');
    if (problem === undefined) throw error;
    return fail(problem);
  }
}

/**
 * Not “last writer wins”: what another program has written in the meantime is read first, and the operations are
 * applied to that.
 */
async function edit(context: Context, { operations, open, isUndo = false }: Ask<'edit'>): Promise<Edited> {
  const { disk, compiler } = context;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const applied = await compiler.ask<'apply'>({ do: 'apply', operations, isUndo });
    if ('problem' in applied) {
      // Operations that no longer apply may apply to the current contents of the disk.
      if (attempt === 0 && (await refresh(context))) continue;
      return refuse(applied.problem);
    }
    const { changes, inverse } = applied;
    if (disk.isAsBefore(changes)) {
      disk.write(changes);
      await takeOwn(context, changes);
      const view = open === undefined ? undefined : await compiler.ask<'open'>({ do: 'open', route: open });
      return { project: await viewProject(context), ...(view === undefined ? {} : { view }), inverse: [...inverse] };
    }
    await refresh(context);
    if (context.problems.files !== undefined) return refuse(context.problems.files);
  }
  return refuse({
    message: 'Another program keeps changing the files of the flow, so the edit was not saved.',
    hint: 'Stop that program, then do it again.',
  });
}
