import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { payOrder } from './routes/orders/pay-order.ts';
import { getPayment } from './routes/payments/get-payment.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    /** Calls other servers. */
    readonly fetch: typeof fetch;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  overrides: { readonly fetch?: typeof fetch } = {},
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  app.decorate('fetch', overrides.fetch ?? fetch);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(payOrder);
  await app.register(getPayment);
  return app;
}
