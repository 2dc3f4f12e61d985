import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { booleans } from './routes/booleans/booleans.ts';
import { compareContains } from './routes/compare/compare-contains.ts';
import { compareEndsWith } from './routes/compare/compare-ends-with.ts';
import { compareEq } from './routes/compare/compare-eq.ts';
import { compareGe } from './routes/compare/compare-ge.ts';
import { compareGt } from './routes/compare/compare-gt.ts';
import { compareLe } from './routes/compare/compare-le.ts';
import { compareLt } from './routes/compare/compare-lt.ts';
import { compareNe } from './routes/compare/compare-ne.ts';
import { compareStartsWith } from './routes/compare/compare-starts-with.ts';
import { math } from './routes/math/math.ts';
import { ways } from './routes/ways/ways.ts';

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

  await app.register(booleans);
  await app.register(compareContains);
  await app.register(compareEndsWith);
  await app.register(compareEq);
  await app.register(compareGe);
  await app.register(compareGt);
  await app.register(compareLe);
  await app.register(compareLt);
  await app.register(compareNe);
  await app.register(compareStartsWith);
  await app.register(math);
  await app.register(ways);
  return app;
}
