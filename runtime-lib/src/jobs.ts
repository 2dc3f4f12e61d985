import type { EnqueuedFunction } from './lib/jobs/job-queue.ts';

/** The functions that can be enqueued, by id, and how their jobs run. */
export const enqueued: Readonly<Record<string, EnqueuedFunction>> = {};
