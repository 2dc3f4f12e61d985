import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Terminal } from '../terminal/terminal.ts';
import type { BuildMessage, BuildTask, BuildWorkerData } from './build-thread.ts';

/** The thread that builds; see `build-thread.ts`. */
enableCompileCache();
// Loaded after that, so that the modules of the compiler come from the cache.
const { buildServer } = await import('./build-server.ts');
const { describeSystemError } = await import('../terminal/system-error.ts');
const { flow, places, options, color, colorError }: BuildWorkerData = workerData;

const say = (message: BuildMessage): void => parentPort?.postMessage(message);
const terminal: Terminal = {
  print: (text) => say({ print: text }),
  printError: (text) => say({ printError: text }),
  ...{ color, colorError },
};

let undo: () => boolean = () => false;

async function run(task: BuildTask): Promise<BuildMessage> {
  try {
    if (task === 'undo') return { undone: undo() };
    const built = await buildServer(flow, places, options, terminal);
    if (!built.ok) return { built };
    const { undo: back, ...value } = built.value;
    undo = back;
    return { built: { ok: true, value } };
  } catch (error) {
    const problem = describeSystemError(error, 'The change cannot be served');
    return problem === undefined
      ? { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
      : { refused: problem };
  }
}

parentPort?.on('message', (task: BuildTask) => void run(task).then(say));
