import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addArticle } from './routes/articles/add-article.ts';
import { importArticles } from './routes/articles/import-articles.ts';
import { mostInStock } from './routes/articles/most-in-stock.ts';
import { moveStock } from './routes/articles/move-stock.ts';
import { retireArticle } from './routes/articles/retire-article.ts';
import { stockByState } from './routes/reports/stock-by-state.ts';
import { stockTotals } from './routes/reports/stock-totals.ts';

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

  await app.register(mostInStock);
  await app.register(addArticle);
  await app.register(moveStock);
  await app.register(retireArticle);
  await app.register(importArticles);
  await app.register(stockByState);
  await app.register(stockTotals);
  return app;
}
