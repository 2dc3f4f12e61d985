import type { FastifyInstance } from 'fastify';
import { openHttpQueue, type HttpQueue } from '../lib/jobs/http-queue.ts';
import { closeJobs, openJobs } from '../lib/jobs/jobs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly httpQueue: HttpQueue;
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

  const servers = {
    fetch: app.fetch,
    fetchPublic: app.fetchPublic,
    secrets: {
      'https://api.shipping.example': { SHIPPING_KEY: app.config.SHIPPING_KEY },
      'https://search.example': { SEARCH_KEY: app.config.SEARCH_KEY },
    },
  };
  const httpQueue = await openHttpQueue(jobs, servers, app.log);
  app.decorate('httpQueue', httpQueue);
  app.addHook('onReady', httpQueue.start);
}
