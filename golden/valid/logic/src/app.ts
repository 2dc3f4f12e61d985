import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { answerError } from './lib/http/answer-error.ts';
import {
  answerMissing,
  answerUnreadable,
  answerUnrouted,
  refuseUnfit,
  setSafeHeaders,
} from './lib/http/http-errors.ts';
import { acceptJson } from './lib/http/json-body.ts';
import { loggableError } from './lib/http/loggable-error.ts';
import { requestId } from './lib/http/request-id.ts';
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
  /** What a route does instead when load is shed. */
  interface FastifyContextConfig {
    pressureHandler?: () => void;
  }
  /** What OpenAPI says of a route. */
  interface FastifySchema {
    summary?: string;
    description?: string;
    tags?: readonly string[];
  }
}

/** The server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggableError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Bodies that trickle in would hold connections for ever.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A HEAD request must not run what a GET route does.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    // A missing Host is refused below, with a body.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  acceptJson(app);
  app.addHook('onRequest', setSafeHeaders);
  refuseUnfit(app);

  app.decorate('config', config);

  // A busy server sheds load, but stays alive and ready: to take it out would make the others busier.
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  const unshed = { config: { pressureHandler: () => undefined } };
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, () => ({ status: 'ok' }));

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
