import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { convertTwice } from './routes/convert-twice/convert-twice.ts';
import { parseJsonRoute } from './routes/parse-json/parse-json.ts';
import { toBooleanRoute } from './routes/to-boolean/to-boolean.ts';
import { toJson } from './routes/to-json/to-json.ts';
import { toNumberOrNullRoute } from './routes/to-number-or-null/to-number-or-null.ts';
import { toNumberRoute } from './routes/to-number/to-number.ts';
import { toString } from './routes/to-string/to-string.ts';

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

  await app.register(convertTwice);
  await app.register(parseJsonRoute);
  await app.register(toBooleanRoute);
  await app.register(toJson);
  await app.register(toNumberRoute);
  await app.register(toNumberOrNullRoute);
  await app.register(toString);
  return app;
}
