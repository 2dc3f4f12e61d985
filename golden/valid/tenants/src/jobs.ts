import { keepClean } from './functions/keep-clean.ts';
import { untilAborted } from './lib/db/transaction.ts';
import type { EnqueuedFunction } from './lib/jobs/job-queue.ts';
import { readUuid } from './lib/values/read.ts';

/** The functions that are enqueued, by id: how each job of them runs. */
export const enqueued: Readonly<Record<string, EnqueuedFunction>> = {
  'keep-clean': {
    timeoutMs: 300_000,
    prepare: (inputs) => {
      const tenant = readUuid(inputs.tenant, 'input "tenant"', 500);
      return ({ app, signal }) => keepClean(app, untilAborted(app.db, signal), signal, tenant);
    },
  },
};
