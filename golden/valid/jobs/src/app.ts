import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import type { Mailer } from './lib/mail/mailer.ts';
import { addDatabase } from './plugins/database.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addMailer } from './plugins/mailer.ts';
import { register } from './routes/customers/register.ts';
import { placeOrder } from './routes/orders/place-order.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  overrides: { readonly mailer?: Mailer; readonly runsJobs?: boolean } = {},
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  addMailer(app, overrides.mailer);
  await addJobs(app, overrides.runsJobs);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(register);
  await app.register(placeOrder);
  return app;
}
