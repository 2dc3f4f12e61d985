import type { FastifyInstance } from 'fastify';
import { openFileQueue, type FileQueue } from '../lib/jobs/file-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly fileQueue: FileQueue;
  }
}

/** Opens the job queue, starts its workers when the server is ready, and closes it with the server. */
export async function addJobs(app: FastifyInstance): Promise<void> {
  const jobs = await openJobs({
    pool: app.pool,
    log: app.log,
    schedule: false,
  });
  app.addHook('onClose', () => closeJobs(jobs));

  const fileQueue = await openFileQueue(jobs, app.files, app.log);
  app.decorate('fileQueue', fileQueue);
  app.addHook('onReady', fileQueue.start);
}
