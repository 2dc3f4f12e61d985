import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import type { Mailer } from './lib/mail/mailer.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addMailer } from './plugins/mailer.ts';
import { invite } from './routes/invitations/invite.ts';

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
  addMailer(app, overrides.mailer);
  shedLoad(app);
  addHealthChecks(app);

  await app.register(invite);
  return app;
}
