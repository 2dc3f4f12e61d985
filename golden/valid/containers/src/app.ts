import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { priceLines } from './routes/prices/price-lines.ts';
import { taxLists } from './routes/taxes/tax-lists.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  shedLoad(app);
  addHealthChecks(app);

  await app.register(priceLines);
  await app.register(taxLists);
  return app;
}
