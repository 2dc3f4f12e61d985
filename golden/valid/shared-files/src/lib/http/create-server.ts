import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { answerError } from './answer-error.ts';
import {
  answerMissing,
  answerUnreadable,
  answerUnrouted,
  refuseUnfit,
  setSafeHeaders,
} from './http-errors.ts';
import { acceptJson } from './json-body.ts';
import { loggableError } from './loggable-error.ts';
import { requestId } from './request.ts';

interface ServerConfig {
  readonly LOG_LEVEL: string;
}

/** A server without routes: logging, limits and error handling. */
export function createServer(config: ServerConfig): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggableError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Bodies that trickle in would hold connections forever.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A HEAD request must not run the handler of a GET route.
    exposeHeadRoutes: false,
    // By default, parameters longer than 100 characters do not match.
    routerOptions: { maxParamLength: 1024 },
    // `refuseUnfit` answers a missing Host, with a body.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  acceptJson(app);
  app.addHook('onRequest', setSafeHeaders);
  refuseUnfit(app);
  return app;
}
