import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { declared } from './routes/declared/declared.ts';
import { rawBodyRoute } from './routes/digest/raw-body.ts';
import { wholeBody } from './routes/echo/whole-body.ts';
import { file } from './routes/files/file.ts';
import { everything } from './routes/orgs/everything.ts';
import { typed } from './routes/pages/typed.ts';
import { thread } from './routes/threads/thread.ts';
import { token } from './routes/token/token.ts';
import { url } from './routes/url/url.ts';

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

  await app.register(declared);
  await app.register(rawBodyRoute);
  await app.register(wholeBody);
  await app.register(file);
  await app.register(everything);
  await app.register(typed);
  await app.register(thread);
  await app.register(token);
  await app.register(url);
  return app;
}
