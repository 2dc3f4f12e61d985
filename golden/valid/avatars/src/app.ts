import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { addFiles } from './plugins/files.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addDocument } from './routes/documents/add-document.ts';
import { deleteDocument } from './routes/documents/delete-document.ts';
import { deleteAvatar } from './routes/users/delete-avatar.ts';
import { getAvatar } from './routes/users/get-avatar.ts';
import { putAvatar } from './routes/users/put-avatar.ts';

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

  await app.register(addDocument);
  await app.register(deleteDocument);
  await app.register(deleteAvatar);
  await app.register(getAvatar);
  await app.register(putAvatar);
  return app;
}
