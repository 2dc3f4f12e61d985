import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { handleIsFree } from './routes/handles/handle-is-free.ts';
import { changeEmail } from './routes/members/change-email.ts';
import { getMember } from './routes/members/get-member.ts';
import { join } from './routes/members/join.ts';
import { removeMember } from './routes/members/remove-member.ts';
import { rename } from './routes/members/rename.ts';

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
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(handleIsFree);
  await app.register(join);
  await app.register(removeMember);
  await app.register(getMember);
  await app.register(changeEmail);
  await app.register(rename);
  return app;
}
