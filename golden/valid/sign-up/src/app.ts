import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { changeMember } from './routes/members/change-member.ts';
import { findMember } from './routes/members/find-member.ts';
import { priceOfMember } from './routes/members/price-of-member.ts';
import { signUp } from './routes/members/sign-up.ts';
import { membersOfPlan } from './routes/plans/members-of-plan.ts';

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

  await app.register(signUp);
  await app.register(findMember);
  await app.register(changeMember);
  await app.register(priceOfMember);
  await app.register(membersOfPlan);
  return app;
}
