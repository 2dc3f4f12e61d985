import { addPoints } from './functions/add-points.ts';
import { remind } from './functions/remind.ts';
import { welcome } from './functions/welcome.ts';
import { inTransactionUntil, untilAborted } from './lib/db/transaction.ts';
import type { EnqueuedFunction } from './lib/jobs/job-queue.ts';
import { optional, readEmail, readInteger, readText } from './lib/values/read.ts';

/** The functions that are enqueued, by id: how each job of them runs. */
export const enqueued: Readonly<Record<string, EnqueuedFunction>> = {
  welcome: {
    timeoutMs: 300_000,
    prepare: (inputs) => {
      const email = readEmail(inputs.email, 'input "email"', 500);
      const name = optional(readText)(inputs.name, 'input "name"', 500);
      return ({ app, signal }) => welcome(app, signal, email, name);
    },
  },
  'add-points': {
    timeoutMs: 20_000,
    prepare: (inputs) => {
      const customer = readInteger(inputs.customer, 'input "customer"', 500);
      const points = readInteger(inputs.points, 'input "points"', 500);
      return ({ app, log, signal, done }) =>
        inTransactionUntil(signal, app.db, async (tx) => {
          await addPoints(tx, log, customer, points);
          await done(tx);
        });
    },
  },
  remind: {
    timeoutMs: 300_000,
    prepare: (inputs) => {
      const order = readInteger(inputs.order, 'input "order"', 500);
      const email = readEmail(inputs.email, 'input "email"', 500);
      const times = readInteger(inputs.times, 'input "times"', 500);
      return ({ app, signal }) => remind(app, untilAborted(app.db, signal), signal, order, email, times);
    },
  },
};
