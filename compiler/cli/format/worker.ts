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
port.on('message', (jobs: readonly Job[]) => {
  last = last.then(() => work(jobs));
});

async function work(jobs: readonly Job[]): Promise<void> {
  const answers: Answer[] = [];
  for (const job of jobs) answers.push(await answer(job));
  port.postMessage(answers);
}

async function answer({ id, path, text }: Job): Promise<Answer> {
  try {
    return { id, text: await formatFile(path, text) };
  } catch (error) {
    return { id, error };
  }
}
