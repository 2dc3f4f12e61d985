import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { article } from './routes/article/article.ts';
import { decodeOrNull } from './routes/decode-or-null/decode-or-null.ts';
import { decode } from './routes/decode/decode.ts';
import { encode } from './routes/encode/encode.ts';
import { fill } from './routes/fill/fill.ts';
import { join } from './routes/join/join.ts';
import { letter } from './routes/letter/letter.ts';
import { sku } from './routes/sku/sku.ts';
import { tags } from './routes/tags/tags.ts';

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

  await app.register(article);
  await app.register(decode);
  await app.register(decodeOrNull);
  await app.register(encode);
  await app.register(fill);
  await app.register(join);
  await app.register(letter);
  await app.register(sku);
  await app.register(tags);
  return app;
}
