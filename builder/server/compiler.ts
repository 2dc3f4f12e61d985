import { Worker } from 'node:worker_threads';
import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { programBeside } from '../../compiler/cli/disk/program-beside.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import type {
  DiagnosticView,
  KindView,
  PortAt,
  ProjectView,
  RouteView,
  UnavailableView,
} from '../../compiler/view/route-view.ts';
import type { FoundText } from '../../compiler/view/find-text.ts';
import type { FunctionMade } from '../../compiler/view/make-function.ts';
import type { Trial } from '../../compiler/view/trial.ts';
import type { RouteComparison } from '../shared/changes.ts';
import type { Migration, OtherFile, Problem, Request } from '../shared/messages.ts';
import { createQuestions } from '../shared/questions.ts';
import type { WorkspaceFiles } from '../workspace/context.ts';
import type { Applied } from '../workspace/perform.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Stored } from '../workspace/stored.ts';

/** The tasks of `compile-worker.ts`, one message each. */
export type Task =
  /** Uses another flow than the one that the thread was started with. */
  | { readonly do: 'begin'; readonly flow: string }
  /** `reload`: whether to load the custom kinds again. */
  | { readonly do: 'read'; readonly flow: string; readonly files: WorkspaceFiles; readonly reload: boolean }
  | { readonly do: 'project' }
  | { readonly do: 'rest' }
  | { readonly do: 'migration'; readonly before: readonly Source[] }
  | { readonly do: 'migration-of'; readonly stored: Stored }
  | (Extract<Request, { readonly do: 'other-file' }> & { readonly before: readonly Source[] })
  | { readonly do: 'changed'; readonly before: readonly Source[] }
  | { readonly do: 'compare'; readonly before: readonly Source[] }
  | { readonly do: 'compare-route'; readonly before: readonly Source[]; readonly route: string }
  | { readonly do: 'open'; readonly route: string }
  | { readonly do: 'trial'; readonly route: string }
  | { readonly do: 'preview'; readonly route: string; readonly operations: readonly Operation[] }
  | { readonly do: 'unavailable'; readonly route: string; readonly at: PortAt }
  | { readonly do: 'find-text'; readonly text: string }
  | Extract<Request, { readonly do: 'complete' }>
  | Extract<Request, { readonly do: 'make-function' }>
  | { readonly do: 'apply'; readonly operations: readonly Operation[]; readonly isUndo: boolean };

export interface Results {
  readonly begin: undefined;
  /** Why the custom kinds could not be loaded. */
  readonly read: { readonly problem?: Problem };
  readonly project: ProjectView;
  /** What takes longer, and can wait until editing pauses. */
  readonly rest: { readonly together: readonly DiagnosticView[]; readonly kinds: readonly KindView[] };
  readonly migration: Migration;
  readonly 'migration-of': Migration;
  readonly 'other-file': OtherFile;
  readonly changed: readonly string[];
  readonly compare: ReturnType<Workspace['compare']>;
  readonly 'compare-route': RouteComparison | undefined;
  readonly open: RouteView | undefined;
  readonly trial: Trial | undefined;
  readonly preview: RouteView | { readonly problem: Problem };
  readonly unavailable: readonly UnavailableView[];
  readonly 'find-text': readonly FoundText[];
  readonly complete: readonly Completion[];
  readonly 'make-function': FunctionMade | { readonly problem: Problem };
  readonly apply: Applied;
}

export type Reply = { readonly id: number } & ({ readonly ok: Results[keyof Results] } | { readonly error: string });

/** The compiler in its own thread, so that the socket responds while it works. One task after the other. */
export interface Compiler {
  readonly ask: <Do extends keyof Results>(task: Extract<Task, { do: Do }>) => Promise<Results[Do]>;
  readonly close: () => Promise<void>;
}

const program = programBeside(import.meta, 'compile-worker');

export function openCompiler(flow: string): Compiler {
  const worker = new Worker(program, { workerData: { flow } });
  const questions = createQuestions();
  worker.on(
    'message',
    (reply: { readonly id: number; readonly ok: never } | { readonly id: number; readonly error: string }) => {
      const waiting = questions.take(reply.id);
      if ('error' in reply) waiting?.reject(new Error(reply.error));
      else waiting?.resolve(reply.ok);
    },
  );
  worker.on('error', (error) => questions.fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => questions.fail(new Error('The compiler has stopped.')));
  return {
    ask: (task) => questions.ask((id) => worker.postMessage({ id, task })),
    close: async () => void (await worker.terminate()),
  };
}
