import type { EnqueuedFunction } from './lib/jobs/job-queue.ts';

/** The functions that are enqueued, by id: how each job of them runs. */
export const enqueued: Readonly<Record<string, EnqueuedFunction>> = {};
