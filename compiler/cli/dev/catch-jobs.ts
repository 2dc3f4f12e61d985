import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

/** The outcome of a job, as the worker of the emitted server reports it to its queue. */
export interface JobOutcome {
  readonly status: string;
  readonly output?: unknown;
}

type Worker = (jobs: readonly object[]) => Promise<readonly JobOutcome[]>;

const prefix = 'schedule/';

/**
 * Records the workers that the emitted server registers with pg-boss for its schedules, so that a job can be run on
 * demand; otherwise they work as usual. `packages` is a module from which pg-boss can be resolved, if the server has
 * it.
 */
export function catchJobs(packages: string): (route: string) => Promise<JobOutcome | undefined> {
  const workers = new Map<string, Worker>();
  const queues = findQueue(packages);
  const work: unknown = queues && Reflect.get(queues, 'work');
  if (queues !== undefined && typeof work === 'function')
    Object.defineProperty(queues, 'work', {
      value: new Proxy(work, {
        apply: (target, boss: object, args: readonly unknown[]) => {
          const [queue, , worker] = args;
          if (typeof queue === 'string' && queue.startsWith(prefix) && isWorker(worker))
            workers.set(queue.slice(prefix.length), worker);
          return Reflect.apply(target, boss, args);
        },
      }),
    });
  return async (route) => {
    const worker = workers.get(route);
    const signal = new AbortController().signal;
    const job = { id: randomUUID(), name: `${prefix}${route}`, retryCount: 0, retryLimit: 0, signal };
    return (await worker?.([job]))?.[0];
  };
}

/** The prototype of its queues; undefined for a server without schedules. */
function findQueue(packages: string): object | undefined {
  try {
    const loaded: unknown = createRequire(packages)('pg-boss');
    const queue: unknown = Reflect.get(Object(loaded), 'PgBoss');
    const prototype: unknown = typeof queue === 'function' ? queue.prototype : undefined;
    return typeof prototype === 'object' && prototype !== null ? prototype : undefined;
  } catch {
    return undefined;
  }
}

const isWorker = (value: unknown): value is Worker => typeof value === 'function';
