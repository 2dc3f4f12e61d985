import { Worker } from 'node:worker_threads';
import type { Options } from '../../options.ts';
import { programBeside } from '../disk/program-beside.ts';
import { refusal } from '../terminal/system-error.ts';
import type { Problem, Result } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { BuiltServer } from './build-server.ts';
import type { NotBuilt } from './held.ts';
import type { Places } from './places.ts';

/** What `build-worker.ts` does: one task at a time. */
export type BuildTask = 'build' | 'undo';

export interface BuildWorkerData extends Pick<Terminal, 'color' | 'colorError'> {
  readonly flow: string;
  readonly places: Places;
  readonly options: Options;
}

/** A built project. The thread knows how to restore the previous one. */
export type Built = Omit<BuiltServer, 'undo'>;

/** What is printed in the meantime, and then the answer. */
export type BuildMessage =
  | { readonly print: string }
  | { readonly printError: string }
  | { readonly built: Result<Built, NotBuilt> }
  | { readonly undone: boolean }
  | { readonly refused: Problem }
  | { readonly bug: string };

/** Builds in a separate thread, so that the log, the mail page and the Builder keep responding. */
export interface BuildThread {
  readonly build: () => Promise<Result<Built, NotBuilt>>;
  /** Restores the build before the last one; false if there was none. */
  readonly undo: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const program = programBeside(import.meta, 'build-worker');

export function openBuildThread(
  flow: string,
  places: Places,
  options: Options,
  { print, printError, color, colorError }: Terminal,
): BuildThread {
  const workerData: BuildWorkerData = { flow, places, options, color, colorError };
  const worker = new Worker(program, { workerData });
  let waiting = Promise.withResolvers<BuildMessage>();
  worker.on('message', (message: BuildMessage) => {
    if ('print' in message) print(message.print);
    else if ('printError' in message) printError(message.printError);
    else waiting.resolve(message);
  });
  worker.on('error', (error) => waiting.reject(error));
  const ask = async (task: BuildTask): Promise<BuildMessage> => {
    waiting = Promise.withResolvers();
    worker.postMessage(task);
    const message = await waiting.promise;
    if ('refused' in message) throw refusal(message.refused);
    if ('bug' in message) throw Object.assign(new Error(message.bug), { stack: message.bug });
    return message;
  };
  return {
    build: async () => {
      const message = await ask('build');
      if ('built' in message) return message.built;
      throw new Error('The thread that builds answered another question.');
    },
    undo: async () => {
      const message = await ask('undo');
      return 'undone' in message && message.undone;
    },
    close: async () => void (await worker.terminate()),
  };
}
