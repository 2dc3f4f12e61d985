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
import { forgetExpired } from './routes/jobs/forget-expired.ts';
import { askForReset } from './routes/password-resets/ask-for-reset.ts';
import { resetPassword } from './routes/password/reset-password.ts';
import { logIn } from './routes/sessions/log-in.ts';
import { signUp } from './routes/users/sign-up.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  overrides: { readonly mailer?: Mailer } = {},
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  addMailer(app, overrides.mailer);
  await addJobs(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(forgetExpired);
  await app.register(resetPassword);
  await app.register(askForReset);
  await app.register(logIn);
  await app.register(signUp);
  return app;
}
