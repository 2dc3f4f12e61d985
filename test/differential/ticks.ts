import { PgBoss } from 'pg-boss';
import type { Run } from '../reference/schedule.ts';

type Worker = (jobs: readonly object[]) => Promise<readonly Run[]>;
const workers = new Map<string, Worker>();

/**
 * Whoever works off a queue of pg-boss does so; the workers of schedules are kept as well, to be called when a test
 * says so.
 */
Object.defineProperty(PgBoss.prototype, 'work', {
  value: new Proxy(Reflect.get(PgBoss.prototype, 'work'), {
    apply: (work, boss: PgBoss, [queue, options, worker]: [string, object, Worker]) => {
      if (queue.startsWith('schedule/')) workers.set(queue, worker);
      return Reflect.apply(work, boss, [queue, options, worker]);
    },
  }),
});

/** Forgets the schedules of servers that were started before. Gives what strikes for one of the next. */
export function catchTicks(): (route: string) => Promise<Run> {
  workers.clear();
  return async (route) => {
    const worker = workers.get(`schedule/${route}`);
    if (worker === undefined) throw new RangeError(`nothing is scheduled for ${route}`);
    const [outcome] = await worker([
      {
        id: '00000000-0000-4000-8000-000000000000',
        name: `schedule/${route}`,
        retryCount: 0,
        retryLimit: 5,
        signal: new AbortController().signal,
      },
    ]);
    if (outcome === undefined) throw new RangeError(`${route} did not run`);
    return outcome;
  };
}
