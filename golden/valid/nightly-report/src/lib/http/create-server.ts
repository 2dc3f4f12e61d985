import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { answerError } from './answer-error.ts';
import { answerMissing, answerUnreadable, answerUnrouted, receiveRequests } from './http-errors.ts';
import { createLogger } from './logger.ts';
import { requestId } from './request.ts';

interface ServerConfig {
  readonly LOG_LEVEL: string;
}

/** A server without routes: logging, limits and error handling. */
export function createServer(config: ServerConfig): FastifyInstance {
  const app = Fastify({
    // Fastify would create a logger for each request, and listen for its end; `receiveRequests` does less.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Otherwise, bodies that trickle in could hold connections open forever.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A HEAD request must not run the handler of a GET route.
    exposeHeadRoutes: false,
    // By default, parameters longer than 100 characters do not match.
    routerOptions: { maxParamLength: 1024 },
    // `receiveRequests` answers a missing Host instead, with a body.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
  });
  app.log = createLogger(config.LOG_LEVEL);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  app.removeAllContentTypeParsers();
  receiveRequests(app);
  return app;
}
