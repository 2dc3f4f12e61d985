import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addPublicFetch } from './plugins/public-fetch.ts';
import { placeOrder } from './routes/orders/place-order.ts';
import { shipOrder } from './routes/orders/ship-order.ts';
import { indexProduct } from './routes/products/index-product.ts';

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
  addPublicFetch(app, overrides.fetch);
  await addJobs(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(placeOrder);
  await app.register(shipOrder);
  await app.register(indexProduct);
  return app;
}
