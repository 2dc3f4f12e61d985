import { join } from 'node:path';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Config } from './config.ts';
import { connect } from './db/client.ts';
import type { Database } from './db/schema.ts';
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
import { refuseEmptyParams } from './lib/http/params.ts';
import { requestId } from './lib/http/request-id.ts';
import { createMailer, type Mailer } from './lib/mail/mailer.ts';
import { contact } from './routes/contact/contact.ts';
import { estimate } from './routes/estimates/estimate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    readonly db: Kysely<Database>;
    readonly mailer: Mailer;
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

/** What a test may replace. */
export interface Parts {
  readonly mailer?: Mailer;
}

/** The server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config, parts: Parts = {}): Promise<FastifyInstance> {
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
  app.addHook('onRequest', refuseEmptyParams);
  app.decorate('config', config);

  const database = await connect(config, (error) =>
    app.log.error({ err: error }, 'a database connection broke'),
  );
  app.decorate('db', database.db);
  app.addHook('onClose', database.close);

  const outbox = join(config.DATA_DIR, 'outbox');
  const mailer =
    parts.mailer ?? createMailer({ smtpUrl: config.SMTP_URL, mailFrom: config.MAIL_FROM, outbox });
  if (config.SMTP_URL === undefined) app.log.warn('SMTP_URL is not set: mails are written to %s', outbox);
  app.decorate('mailer', mailer);
  app.addHook('onClose', async () => mailer.close());

  // A busy server sheds load, but stays alive and ready: to take it out would make the others busier.
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  const unshed = { config: { pressureHandler: () => undefined } };
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, async () => {
    await sql`select 1`.execute(app.db);
    return { status: 'ok' };
  });

  await app.register(contact);
  await app.register(estimate);
  return app;
}
