import { PgBoss } from 'pg-boss';
import type { Run } from '../reference/schedule.ts';

type Worker = (jobs: readonly object[]) => Promise<readonly Run[]>;
const workers = new Map<string, Worker>();

/**
 * Workers of pg-boss run as usual. Those of schedules are also kept, so that a test can call them; those of jobs run
 * only then.
 */
Object.defineProperty(PgBoss.prototype, 'work', {
  value: new Proxy(Reflect.get(PgBoss.prototype, 'work'), {
    apply: (work, boss: PgBoss, [queue, options, worker]: [string, object, Worker]) => {
      if (queue.startsWith('schedule/') || queue.startsWith('job/')) workers.set(queue, worker);
      if (queue.startsWith('job/')) return Promise.resolve(queue);
      return Reflect.apply(work, boss, [queue, options, worker]);
    },
  }),
});

interface Caught {
  /** Runs a schedule. */
  readonly tick: (route: string) => Promise<Run>;
  /** By the name of the queue. */
  readonly workers: ReadonlyMap<string, Worker>;
}

/** Forgets the workers of earlier servers, and catches those of the next one. */
export function catchWorkers(): Caught {
  workers.clear();
  return { workers, tick };
}

async function tick(route: string): Promise<Run> {
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
}
