import type { FastifyInstance } from 'fastify';
import { enqueued } from '../jobs.ts';
import { openJobQueue, type JobQueue } from '../lib/jobs/job-queue.ts';
import { openFileQueue, type FileQueue } from '../lib/jobs/file-queue.ts';
import { openHttpQueue, type HttpQueue } from '../lib/jobs/http-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';
import { openMailQueue, type MailQueue } from '../lib/jobs/mail-queue.ts';
import { createScheduler, type Schedule } from '../lib/jobs/schedule.ts';

declare module 'fastify' {
  interface FastifyInstance {
    // flowsmith: queue
    readonly mailQueue: MailQueue;
    // flowsmith: end
    // flowsmith: http-queue
    readonly httpQueue: HttpQueue;
    // flowsmith: end
    // flowsmith: file-queue
    readonly fileQueue: FileQueue;
    // flowsmith: end
    // flowsmith: schedule
    readonly schedule: Schedule;
    // flowsmith: end
    // flowsmith: enqueue
    readonly jobs: JobQueue;
    // flowsmith: end
  }
}

/** Opens the job queue, starts its workers when the server is ready, and closes it with the server. */
export async function addJobs(
  app: FastifyInstance,
  // flowsmith: enqueue
  runsJobs = true,
  // flowsmith: end
): Promise<void> {
  const jobs = await openJobs({
    pool: app.pool,
    log: app.log,
    // flowsmith: has-schedules
    schedule: true,
    // flowsmith: end
  });
  app.addHook('onClose', () => closeJobs(jobs));
  // flowsmith: queue

  const mailQueue = await openMailQueue(jobs, app.mailer, app.log);
  app.decorate('mailQueue', mailQueue);
  app.addHook('onReady', mailQueue.start);
  // flowsmith: end
  // flowsmith: http-queue

  const servers = {
    fetch: app.fetch,
    // flowsmith: public-http
    fetchPublic: app.fetchPublic,
    // flowsmith: end
    // flowsmith: server-secrets
    secrets: {},
    // flowsmith: end
  };
  const httpQueue = await openHttpQueue(jobs, servers, app.log);
  app.decorate('httpQueue', httpQueue);
  app.addHook('onReady', httpQueue.start);
  // flowsmith: end
  // flowsmith: file-queue

  const fileQueue = await openFileQueue(jobs, app.files, app.log);
  app.decorate('fileQueue', fileQueue);
  app.addHook('onReady', fileQueue.start);
  // flowsmith: end
  // flowsmith: schedule

  const scheduler = createScheduler(jobs, app.log);
  app.decorate('schedule', scheduler.schedule);
  app.addHook('onReady', scheduler.start);
  // flowsmith: end
  // flowsmith: enqueue

  const queue = await openJobQueue(jobs, enqueued, app);
  app.decorate('jobs', queue);
  if (runsJobs) app.addHook('onReady', queue.start);
  // flowsmith: end
}
