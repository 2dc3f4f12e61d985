import type { FlowFiles } from '../../compiler/cli/input/read-flow.ts';
import { unknownRoute } from '../../compiler/cli/edit/find-route.ts';
import { describeSystemError, refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { Edited, Hello, Problem, Request } from '../shared/messages.ts';
import type { Applied, Change } from '../workspace/workspace.ts';
import { openCompiler } from './compiler.ts';
import { areSame, openFlowDisk } from './flow-disk.ts';
import { projectWith } from './project-problems.ts';

type Ask<Do extends Request['do']> = Extract<Request, { readonly do: Do }>;

/** The flow as its files hold it. The disk is the truth: the session is one of its editors. */
export interface Session {
  readonly hello: () => Promise<Hello>;
  readonly project: () => Promise<ProjectView>;
  /** Rejects if there is no such route. */
  readonly open: (route: string) => Promise<RouteView>;
  /** Undefined if there is no such route. */
  readonly find: (route: string) => Promise<RouteView | undefined>;
  readonly preview: (request: Ask<'preview'>) => Promise<RouteView>;
  readonly edit: (request: Ask<'edit'>) => Promise<Edited>;
  readonly text: (file: string) => string;
  /** Reads the files again. True if anything is different now. */
  readonly refresh: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** How often an edit is tried again because the disk changed meanwhile. */
const mostAttempts = 5;

export function openSession(flow: string): Session {
  const disk = openFlowDisk(flow);
  const compiler = openCompiler();
  let files: FlowFiles = { sources: [], diagnostics: [] };
  let config: string | undefined;
  /** Why the files, or the custom kinds, could not be read. */
  let problems: { readonly files?: Problem; readonly kinds?: Problem } = {};
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  };

  const take = async (next: FlowFiles): Promise<void> => {
    files = next;
    const { problem } = await compiler.ask<'read'>({ do: 'read', flow, files });
    problems = problem === undefined ? {} : { kinds: problem };
  };

  const refresh = async (): Promise<boolean> => {
    const read = disk.read();
    if (!read.ok) {
      const isNew = read.problem.message !== problems.files?.message;
      problems = { ...problems, files: read.problem };
      return isNew;
    }
    const nextConfig = disk.readConfig();
    if (areSame(read.value, files) && nextConfig === config && problems.files === undefined) return false;
    config = nextConfig;
    await take(read.value);
    return true;
  };

  const edit = async ({ operations, open }: Ask<'edit'>): Promise<Edited> => {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const applied: Applied = await compiler.ask<'apply'>({ do: 'apply', operations });
      if ('problem' in applied) return refuse(applied.problem);
      const { changes, inverse } = applied;
      // Never last writer wins: what another program wrote meanwhile is read, and the operations are applied to that.
      if (disk.isAsBefore(changes)) {
        disk.write(changes);
        // The order of the files is that of the disk.
        const isSameList = changes.every(({ before, after }) => before !== undefined && after !== undefined);
        await (isSameList ? take(afterChanges(files, changes)) : refresh());
        const view = open === undefined ? undefined : await compiler.ask<'open'>({ do: 'open', route: open });
        return { project: await project(), ...(view === undefined ? {} : { view }), inverse: [...inverse] };
      }
      await refresh();
      if (problems.files !== undefined) return refuse(problems.files);
    }
    return refuse({
      message: 'Another program keeps changing the files of the flow, so the edit was not saved.',
      hint: 'Stop that program, then do it again.',
    });
  };

  const project = async (): Promise<ProjectView> => {
    const { project: view } = await compiler.ask<'project'>({ do: 'project' });
    return projectWith(view, flow, problems);
  };

  return {
    hello: async () => {
      const { project: view, kinds } = await compiler.ask<'project'>({ do: 'project' });
      return { project: projectWith(view, flow, problems), kinds, flow };
    },
    project,
    find: (route) => compiler.ask<'open'>({ do: 'open', route }),
    open: async (route) => {
      const view = await compiler.ask<'open'>({ do: 'open', route });
      if (view !== undefined) return view;
      const { routes } = await project();
      return refuse(
        unknownRoute(
          route,
          routes.map(({ id }) => id),
        ),
      );
    },
    preview: async ({ route, operations }) => {
      const view = await compiler.ask<'preview'>({ do: 'preview', route, operations });
      return 'problem' in view ? refuse(view.problem) : view;
    },
    edit: (request) => inTurn(() => edit(request)),
    text: (file) => {
      const source = files.sources.find((each) => each.file === file);
      return source?.text ?? refuse({ message: `${file} is no file of this flow.`, hint: 'Reload the page.' });
    },
    refresh: () =>
      inTurn(() =>
        refresh().catch((error: unknown) => {
          const problem = describeSystemError(error, 'The flow cannot be read');
          if (problem === undefined) throw error;
          problems = { ...problems, files: problem };
          return true;
        }),
      ),
    close: compiler.close,
  };
}

/** The files after an edit. */
function afterChanges({ sources, diagnostics }: FlowFiles, changes: readonly Change[]): FlowFiles {
  const texts = new Map(changes.map(({ file, after }) => [file, after]));
  return { sources: sources.map(({ file, text }) => ({ file, text: texts.get(file) ?? text })), diagnostics };
}
