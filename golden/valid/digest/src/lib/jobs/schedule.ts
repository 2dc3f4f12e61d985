import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import { answerOf } from '../http/errors.ts';
import { openQueue, storable, type JobOutcome, type Jobs } from './jobs.ts';
import { withinTime } from './within-time.ts';

/** The arguments of a scheduled run. */
interface ScheduledRun {
  /** A logger that names the schedule and the run. */
  readonly log: FastifyBaseLogger;
  /** Aborted when the run has exceeded its time limit, or another process has taken it over. */
  readonly signal: AbortSignal;
}

interface ScheduleOptions {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** An IANA time zone, such as `Europe/Berlin`. */
  readonly timezone: string;
  readonly timeoutMs?: number;
}

/**
 * Runs `run` at the times of a cron expression: normally once each, however many replicas there are, and
 * again if it fails or its process dies. Its return value is stored as the result of the run.
 */
export type Schedule = (
  name: string,
  options: ScheduleOptions,
  run: (scheduled: ScheduledRun) => unknown,
) => void;

interface Scheduler {
  readonly schedule: Schedule;
  /** Installs these schedules, and removes all others. */
  readonly start: () => Promise<void>;
}

type Task = ScheduleOptions & { readonly run: (scheduled: ScheduledRun) => unknown };

const prefix = 'schedule/';

/**
 * A failed run is retried after 10 seconds, 20, 40, 80 and 160. A run not started within a day is dropped.
 */
const settings = { retryLimit: 5, retryDelay: 10, expireInSeconds: 24 * 3600, retentionSeconds: 24 * 3600 };

export function createScheduler(jobs: Jobs, log: FastifyBaseLogger): Scheduler {
  const { boss } = jobs;
  const tasks = new Map<string, Task>();
  return {
    schedule: (name, options, run) => {
      tasks.set(prefix + name, { ...options, run });
    },
    start: async () => {
      for (const { name } of await boss.getSchedules()) {
        if (name.startsWith(prefix) && !tasks.has(name)) await boss.unschedule(name);
      }
      for (const [queue, task] of tasks) {
        await openQueue(jobs, queue, settings);
        const options = { pollingIntervalSeconds: 1, includeMetadata: true, perJobResults: true } as const;
        await boss.work<object, unknown, typeof options>(queue, options, (batch) =>
          Promise.all(batch.map((job) => runTask(task, job, log))),
        );
        await boss.schedule(queue, task.cron, null, { tz: task.timezone });
      }
    },
  };
}

async function runTask(
  { run, timeoutMs }: Task,
  job: JobWithMetadata,
  serverLog: FastifyBaseLogger,
): Promise<JobOutcome> {
  const { id, name, retryCount, retryLimit } = job;
  const log = serverLog.child({ schedule: name.slice(prefix.length), job: id, attempt: retryCount + 1 });
  try {
    const output = storable(await withinTime(job, timeoutMs, (signal) => run({ log, signal })));
    log.info('the schedule ran');
    return { id, status: 'completed', output };
  } catch (error) {
    const answer = answerOf(error);
    if (answer !== undefined && answer.status < 500) {
      log.info({ status: answer.status }, 'the schedule ran and was rolled back');
      return { id, status: 'completed', output: storable(answer.body) };
    }
    if (retryCount >= retryLimit)
      log.error({ err: error }, 'the schedule failed for the last time; it runs again at its next time');
    else log.error({ err: error }, 'the schedule failed and will be retried');
    return {
      id,
      status: 'failed',
      output: storable({ message: error instanceof Error ? error.message : String(error) }),
    };
  }
}
