import { PgBoss } from 'pg-boss';
import type { Run } from '../reference/schedule.ts';

type Worker = (jobs: readonly object[]) => Promise<readonly Run[]>;
const workers = new Map<string, Worker>();

/** Workers of pg-boss run as usual. Those of schedules are also kept, so that a test can call them. */
Object.defineProperty(PgBoss.prototype, 'work', {
  value: new Proxy(Reflect.get(PgBoss.prototype, 'work'), {
    apply: (work, boss: PgBoss, [queue, options, worker]: [string, object, Worker]) => {
      if (queue.startsWith('schedule/')) workers.set(queue, worker);
      return Reflect.apply(work, boss, [queue, options, worker]);
    },
  }),
});

/** Forgets the schedules of earlier servers. Returns a function that runs a schedule of the next one. */
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
