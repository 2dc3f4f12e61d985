import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Results, Task } from './compiler.ts';

/** The thread that keeps the flow parsed and analysed; see `compiler.ts`. */
enableCompileCache();
// Loaded after that, so that the modules of the compiler come from the cache.
const { loadKinds } = await import('../../compiler/cli/input/load-kinds.ts');
const { createWorkspace } = await import('../workspace/workspace.ts');
const { describerOf } = await import('../../compiler/cli/run/query-describer.ts');
const { flow }: { readonly flow: string } = workerData;
let workspace = createWorkspace(describerOf(flow));

async function run(task: Task): Promise<Results[keyof Results]> {
  switch (task.do) {
    case 'begin':
      workspace = createWorkspace(describerOf(task.flow));
      return undefined;
    case 'read':
      return read(task);
    case 'project':
      return workspace.project();
    case 'rest':
      return { together: workspace.together(), kinds: workspace.kinds() };
    case 'migration':
      return workspace.migration(task.before);
    case 'migration-of':
      return workspace.migrationOf(task.stored);
    case 'other-file':
      return workspace.otherFile(task.which, task.route, task.before);
    case 'changed':
      return workspace.changed(task.before);
    case 'compare':
      return workspace.compare(task.before);
    case 'compare-route':
      return workspace.compareRoute(task.before, task.route);
    case 'open':
      return workspace.open(task.route);
    case 'trial':
      return workspace.trial(task.route);
    case 'preview':
      return workspace.preview(task.route, task.operations);
    case 'unavailable':
      return workspace.unavailable(task.route, task.at);
    case 'find-text':
      return workspace.findText(task.text);
    case 'complete':
      return workspace.complete(task.route, task.operations, task.place);
    case 'make-function':
      return workspace.makeFunction(task.route, task.nodes, task.id);
    case 'apply':
      return workspace.apply(task.operations, task.isUndo);
  }
}

/** If custom kinds cannot be loaded, the previous ones are kept. */
async function read({ flow, files, reload }: Extract<Task, { do: 'read' }>): Promise<Results['read']> {
  const kinds = reload ? await loadKinds(flow) : undefined;
  workspace.replaceFiles(files, kinds?.ok === true ? kinds.value : undefined);
  return kinds?.ok === false ? { problem: kinds.problem } : {};
}

let turn: Promise<unknown> = Promise.resolve();

/** One task after the other, since there is only one flow. */
parentPort?.on('message', ({ id, task }: { readonly id: number; readonly task: Task }) => {
  turn = turn.then(async () => {
    const reply: Reply = await run(task).then(
      (ok) => ({ id, ok }),
      (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    parentPort?.postMessage(reply);
  });
});
