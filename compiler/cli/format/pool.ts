import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { formatFile } from '../../phases/5-emit/format.ts';
import type { Format } from '../../phases/5-emit/index.ts';
import type { Answer, Job } from './job.ts';

/** A small project is formatted before a thread has started. */
const fewTexts = 40;
const mostThreads = 4;
const jobsPerMessage = 8;

/** Young garbage is nearly all that formatting makes: with room for it, little is ever looked at twice. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands out a `Format` for many texts at once. Law: it gives what `formatFile` gives, whichever thread does it. The first few
 * are done by the calling one.
 */
export async function withFormatPool<Result>(run: (format: Format) => Promise<Result>): Promise<Result> {
  const threads: Worker[] = [];
  const waiting = new Map<number, Waiting>();
  let jobs: Job[] = [];
  let count = 0;
  let turn = 0;
  let broken: { readonly error: unknown } | undefined;

  const fail = (error: unknown): void => {
    broken ??= { error };
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const settle = (answers: readonly Answer[]): void => {
    for (const answer of answers) {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('text' in answer) asker?.resolve(answer.text);
      else asker?.reject(answer.error);
    }
  };
  const startThread = (): Worker => {
    // The sources run as they are in a checkout, and as JavaScript when published.
    const thread = new Worker(new URL(`worker${extname(import.meta.url)}`, import.meta.url), { resourceLimits });
    thread.on('message', settle);
    thread.on('error', fail);
    return thread;
  };

  const send = (): void => {
    if (jobs.length === 0) return;
    if (threads.length < Math.max(1, Math.min(availableParallelism() - 1, mostThreads))) threads.push(startThread());
    threads[turn % threads.length]?.postMessage(jobs);
    turn += 1;
    jobs = [];
  };
  const format: Format = (path, text) => {
    count += 1;
    if (count <= fewTexts) return formatFile(path, text);
    const job: Job = { id: count, path, text };
    return new Promise((resolve, reject) => {
      if (broken !== undefined) return reject(broken.error);
      waiting.set(job.id, { resolve, reject });
      jobs.push(job);
      if (jobs.length === jobsPerMessage) send();
      else if (jobs.length === 1) setImmediate(send);
    });
  };
  try {
    return await run(format);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
