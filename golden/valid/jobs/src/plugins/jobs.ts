import type { FastifyInstance } from 'fastify';
import { enqueued } from '../jobs.ts';
import { openJobQueue, type JobQueue } from '../lib/jobs/job-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';
import { openMailQueue, type MailQueue } from '../lib/jobs/mail-queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly mailQueue: MailQueue;
    readonly jobs: JobQueue;
  }
}

/** Opens the job queue, starts its workers when the server is ready, and closes it with the server. */
export async function addJobs(app: FastifyInstance, runsJobs = true): Promise<void> {
  const jobs = await openJobs({
    pool: app.pool,
    log: app.log,
    schedule: false,
  });
  app.addHook('onClose', () => closeJobs(jobs));

  const mailQueue = await openMailQueue(jobs, app.mailer, app.log);
  app.decorate('mailQueue', mailQueue);
  app.addHook('onReady', mailQueue.start);

  const queue = await openJobQueue(jobs, enqueued, app);
  app.decorate('jobs', queue);
  if (runsJobs) app.addHook('onReady', queue.start);
}
