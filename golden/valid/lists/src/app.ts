import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { firstLines } from './routes/lines/first-lines.ts';
import { matchingLines } from './routes/lines/matching-lines.ts';
import { sortedLines } from './routes/lines/sorted-lines.ts';
import { statistics } from './routes/lines/statistics.ts';
import { orderTotals } from './routes/orders/order-totals.ts';
import { orders } from './routes/orders/orders.ts';
import { withCustomers } from './routes/orders/with-customers.ts';
import { pages } from './routes/pages/pages.ts';

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

  await app.register(firstLines);
  await app.register(matchingLines);
  await app.register(sortedLines);
  await app.register(statistics);
  await app.register(orders);
  await app.register(withCustomers);
  await app.register(orderTotals);
  await app.register(pages);
  return app;
}
