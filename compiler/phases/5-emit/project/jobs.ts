import type { Uses } from './facts.ts';

/** What src/app.ts holds for work that outlives a request: queued mail and schedules. */
export interface JobParts {
  readonly imports: readonly string[];
  /** What routes find on the server. */
  readonly declarations: readonly string[];
  /** Behind the database and the mailer, before the routes. */
  readonly parts: readonly string[];
}

export function jobParts({ queue, cron }: Uses): JobParts {
  const parts = [...(queue || cron ? [shared(cron)] : []), ...(queue ? [mailQueue] : []), ...(cron ? [schedule] : [])];
  return {
    imports: parts.flatMap(({ imports }) => imports),
    declarations: parts.flatMap(({ declarations }) => declarations),
    parts: parts.flatMap((part) => part.parts),
  };
}

const shared = (cron: boolean): JobParts => ({
  imports: ["import { closeJobs, openJobs } from './lib/jobs/jobs.ts';"],
  declarations: [],
  parts: [
    `const jobs = await openJobs({ pool: database.pool, log: app.log, schedule: ${cron} });
  app.addHook('onClose', () => closeJobs(jobs));`,
  ],
});

const mailQueue: JobParts = {
  imports: ["import { openMailQueue, type MailQueue } from './lib/jobs/mail-queue.ts';"],
  declarations: ['readonly mailQueue: MailQueue;'],
  parts: [
    `const mailQueue = await openMailQueue(jobs, mailer, app.log);
  app.decorate('mailQueue', mailQueue);
  app.addHook('onReady', mailQueue.start);`,
  ],
};

const schedule: JobParts = {
  imports: ["import { createScheduler, type Schedule } from './lib/jobs/schedule.ts';"],
  declarations: ['readonly schedule: Schedule;'],
  parts: [
    `const scheduler = createScheduler(jobs, app.log);
  app.decorate('schedule', scheduler.schedule);
  app.addHook('onReady', scheduler.start);`,
  ],
};
