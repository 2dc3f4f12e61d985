import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addAuthor } from './routes/authors/add-author.ts';
import { addBook } from './routes/authors/add-book.ts';
import { empty } from './routes/authors/empty.ts';
import { knowAuthor } from './routes/authors/know-author.ts';
import { move } from './routes/authors/move.ts';
import { changeBook } from './routes/books/change-book.ts';
import { findBook } from './routes/books/find-book.ts';
import { importBook } from './routes/books/import-book.ts';
import { search } from './routes/books/search.ts';
import { sellOut } from './routes/books/sell-out.ts';
import { several } from './routes/books/several.ts';
import { close } from './routes/close/close.ts';

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

  await app.register(empty);
  await app.register(addAuthor);
  await app.register(knowAuthor);
  await app.register(addBook);
  await app.register(move);
  await app.register(sellOut);
  await app.register(search);
  await app.register(importBook);
  await app.register(findBook);
  await app.register(changeBook);
  await app.register(several);
  await app.register(close);
  return app;
}
