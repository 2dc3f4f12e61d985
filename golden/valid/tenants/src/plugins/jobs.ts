import type { FastifyInstance } from 'fastify';
import { enqueued } from '../jobs.ts';
import { openJobQueue, type JobQueue } from '../lib/jobs/job-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';
import { createScheduler, type Schedule } from '../lib/jobs/schedule.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly schedule: Schedule;
    readonly jobs: JobQueue;
  }
}

/** Opens the job queue, starts its workers when the server is ready, and closes it with the server. */
export async function addJobs(app: FastifyInstance, runsJobs = true): Promise<void> {
  const jobs = await openJobs({
    pool: app.pool,
    log: app.log,
    schedule: true,
  });
  app.addHook('onClose', () => closeJobs(jobs));

  const scheduler = createScheduler(jobs, app.log);
  app.decorate('schedule', scheduler.schedule);
  app.addHook('onReady', scheduler.start);

  const queue = await openJobQueue(jobs, enqueued, app);
  app.decorate('jobs', queue);
  if (runsJobs) app.addHook('onReady', queue.start);
}
