import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { removeOldTasks } from './routes/jobs/remove-old-tasks.ts';
import { addTask } from './routes/projects/add-task.ts';
import { getProject } from './routes/projects/get-project.ts';
import { listProjects } from './routes/projects/list-projects.ts';
import { saveProject } from './routes/projects/save-project.ts';
import { changeTask } from './routes/tasks/change-task.ts';
import { cleanUp } from './routes/tasks/clean-up.ts';
import { countTasks } from './routes/tasks/count-tasks.ts';
import { importTasks } from './routes/tasks/import-tasks.ts';
import { removeTasks } from './routes/tasks/remove-tasks.ts';
import { tagTask } from './routes/tasks/tag-task.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  overrides: { readonly runsJobs?: boolean } = {},
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  await addJobs(app, overrides.runsJobs);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(removeOldTasks);
  await app.register(listProjects);
  await app.register(addTask);
  await app.register(getProject);
  await app.register(saveProject);
  await app.register(removeTasks);
  await app.register(importTasks);
  await app.register(changeTask);
  await app.register(tagTask);
  await app.register(cleanUp);
  await app.register(countTasks);
  return app;
}
