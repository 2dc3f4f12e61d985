import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { addFiles } from './plugins/files.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { deleteFile } from './routes/files/delete-file.ts';
import { getFile } from './routes/files/get-file.ts';
import { putFile } from './routes/files/put-file.ts';
import { writeStatistics } from './routes/jobs/write-statistics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  await addFiles(app);
  await addJobs(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(deleteFile);
  await app.register(getFile);
  await app.register(putFile);
  await app.register(writeStatistics);
  return app;
}
