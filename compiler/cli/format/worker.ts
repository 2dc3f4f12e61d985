import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { invariant } from '../../base/invariant.ts';
import type { Answer, Job } from './job.ts';

/** A thread that formats one text after the other. */
enableCompileCache();
const { formatFile } = await import('../../phases/5-emit/format.ts');
invariant(parentPort !== null, 'it runs as a worker thread');
const port = parentPort;
let last = Promise.resolve();
port.on('message', (job: Job) => {
  last = last.then(() => work(job));
});

async function work({ id, path, text }: Job): Promise<void> {
  port.postMessage(await answer(id, path, text));
}

async function answer(id: number, path: string, text: string): Promise<Answer> {
  try {
    return { id, text: await formatFile(path, text) };
  } catch (error) {
    return { id, error };
  }
}
