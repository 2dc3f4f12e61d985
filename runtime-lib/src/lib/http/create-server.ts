import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { addFormats } from '../values/formats.ts';
import { answerError } from './answer-error.ts';
import {
  answerMissing,
  answerUnreadable,
  answerUnrouted,
  // flowsmith: own-errors
  refuseWhileClosing,
  // flowsmith: end
  receiveRequests,
} from './http-errors.ts';
import { acceptJson } from './json-body.ts';
import { createLogger } from './logger.ts';
import { requestId } from './request.ts';
import { describeSchemaError } from './schema-error.ts';
import { addKeywords } from './schema-keywords.ts';

interface ServerConfig {
  readonly LOG_LEVEL: string;
  // flowsmith: trust-proxy
  /** Proxies trusted to identify the client. */
  readonly TRUST_PROXY: string | undefined;
  // flowsmith: end
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
    // flowsmith: trust-proxy
    trustProxy: config.TRUST_PROXY ?? false,
    // flowsmith: end
    // A HEAD request must not run the handler of a GET route.
    exposeHeadRoutes: false,
    // By default, parameters longer than 100 characters do not match.
    routerOptions: { maxParamLength: 1024 },
    // `receiveRequests` answers a missing Host instead, with a body.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    // flowsmith: own-errors
    return503OnClosing: false,
    // flowsmith: end
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
    // flowsmith: schemas
    ajv: {
      // No coercion: "5" is not a number.
      customOptions: {
        // flowsmith: all-faults
        allErrors: true,
        // flowsmith: end
        coerceTypes: false,
        // flowsmith: inherited-names
        // Every object inherits a value for some possible field names, such as "constructor".
        ownProperties: true,
        // flowsmith: end
        removeAdditional: false,
        useDefaults: false,
        verbose: true,
      },
      // flowsmith: schema-keywords
      onCreate: (ajv) => {
        addFormats(ajv);
        addKeywords(ajv);
      },
      // flowsmith: end
    },
    schemaErrorFormatter: describeSchemaError,
    // flowsmith: end
  });
  app.log = createLogger(config.LOG_LEVEL);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  // flowsmith: bodies
  acceptJson(app);
  // flowsmith: end
  // flowsmith: no-bodies
  app.removeAllContentTypeParsers();
  // flowsmith: end
  receiveRequests(app);
  // flowsmith: own-errors
  refuseWhileClosing(app);
  // flowsmith: end
  return app;
}
