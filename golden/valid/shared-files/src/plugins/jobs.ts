import type { FastifyInstance } from 'fastify';
import { openFileQueue, type FileQueue } from '../lib/jobs/file-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';
import { createScheduler, type Schedule } from '../lib/jobs/schedule.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly fileQueue: FileQueue;
    readonly schedule: Schedule;
  }
}

/** Opens the job queue, starts its workers when the server is ready, and closes it with the server. */
export async function addJobs(app: FastifyInstance): Promise<void> {
  const jobs = await openJobs({
    pool: app.pool,
    log: app.log,
    schedule: true,
  });
  app.addHook('onClose', () => closeJobs(jobs));

  const fileQueue = await openFileQueue(jobs, app.files, app.log);
  app.decorate('fileQueue', fileQueue);
  app.addHook('onReady', fileQueue.start);

  const scheduler = createScheduler(jobs, app.log);
  app.decorate('schedule', scheduler.schedule);
  app.addHook('onReady', scheduler.start);
}
