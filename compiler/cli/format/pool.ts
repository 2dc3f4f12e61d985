import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { formatFile } from '../../phases/5-emit/format.ts';
import type { Format } from '../../phases/5-emit/index.ts';
import type { Answer, Job } from './job.ts';

/** Formats many texts at once. Whoever makes one closes it. */
export interface FormatPool {
  readonly format: Format;
  readonly close: () => Promise<void>;
}

/** A small project is formatted before a thread has started. */
const fewTexts = 40;
const mostThreads = 4;

/** Young garbage is nearly all that formatting makes: with room for it, little is ever looked at twice. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Law: a text is formatted as `formatFile` does it, by whichever thread. The first few are by the calling one. */
export function createFormatPool(): FormatPool {
  const threads: Worker[] = [];
  const waiting = new Map<number, Waiting>();
  let count = 0;

  const fail = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const settle = (answer: Answer): void => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('text' in answer) asker?.resolve(answer.text);
    else asker?.reject(answer.error);
  };
  const startThread = (): Worker => {
    // The sources run as they are in a checkout, and as JavaScript when published.
    const thread = new Worker(new URL(`worker${extname(import.meta.url)}`, import.meta.url), { resourceLimits });
    thread.on('message', settle);
    thread.on('error', fail);
    return thread;
  };

  return {
    format: (path, text) => {
      count += 1;
      if (count <= fewTexts) return formatFile(path, text);
      if (threads.length < Math.min(availableParallelism(), mostThreads)) threads.push(startThread());
      const job: Job = { id: count, path, text };
      return new Promise((resolve, reject) => {
        waiting.set(job.id, { resolve, reject });
        threads[job.id % threads.length]?.postMessage(job);
      });
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
