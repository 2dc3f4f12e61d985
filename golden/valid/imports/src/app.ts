import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import type { Mailer } from './lib/mail/mailer.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addMailer } from './plugins/mailer.ts';
import { notify } from './routes/notifications/notify.ts';
import { notePrices } from './routes/price-notes/note-prices.ts';
import { changePrices } from './routes/prices/change-prices.ts';
import { importProducts } from './routes/products/import-products.ts';

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
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(notify);
  await app.register(notePrices);
  await app.register(changePrices);
  await app.register(importProducts);
  return app;
}
