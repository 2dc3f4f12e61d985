import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addMetrics, measured } from './lib/http/metrics.ts';
import type { Mailer } from './lib/mail/mailer.ts';
import { allowOrigins } from './plugins/cors.ts';
import { addDatabase } from './plugins/database.ts';
import { addDocs } from './plugins/docs.ts';
import { addFiles } from './plugins/files.ts';
import { addJobs } from './plugins/jobs.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addMailer } from './plugins/mailer.ts';
import { addPublicFetch } from './plugins/public-fetch.ts';
import { limitRequests } from './plugins/rate-limit.ts';
import { addTracing } from './plugins/tracing.ts';
// flowsmith: route-imports
// flowsmith: end

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    // flowsmith: http
    /** Calls other servers. */
    readonly fetch: typeof fetch;
    // flowsmith: end
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  // flowsmith: overrides
  overrides: { readonly mailer?: Mailer; readonly fetch?: typeof fetch; readonly runsJobs?: boolean } = {},
  // flowsmith: end
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  // flowsmith: tracing
  addTracing(app);
  // flowsmith: end
  // flowsmith: cors
  await allowOrigins(app, ['https://example.com']);
  // flowsmith: end
  // flowsmith: cookies
  await app.register(cookie);
  // flowsmith: end
  // flowsmith: database
  await addDatabase(app);
  // flowsmith: end
  // flowsmith: files
  await addFiles(app);
  // flowsmith: end
  // flowsmith: mail
  addMailer(app, overrides.mailer);
  // flowsmith: end
  // flowsmith: http
  // flowsmith: client-metrics
  app.decorate('fetch', measured(overrides.fetch ?? fetch));
  // flowsmith: end
  // flowsmith: plain-fetch
  app.decorate('fetch', overrides.fetch ?? fetch);
  // flowsmith: end
  // flowsmith: end
  // flowsmith: public-http
  addPublicFetch(app, overrides.fetch);
  // flowsmith: end
  // flowsmith: jobs
  await addJobs(
    app,
    // flowsmith: enqueue
    overrides.runsJobs,
    // flowsmith: end
  );
  // flowsmith: end
  shedLoad(
    app,
    // flowsmith: database
    config,
    // flowsmith: end
  );
  addHealthChecks(
    app,
    // flowsmith: database
    () => sql`select 1`.execute(app.db),
    // flowsmith: end
  );
  // flowsmith: metrics
  addMetrics(app);
  // flowsmith: end
  // flowsmith: docs
  await addDocs(app);
  // flowsmith: end
  // flowsmith: rate-limit
  // Routes registered before this are not limited.
  // flowsmith: limit
  await limitRequests(app, 100);
  // flowsmith: end
  // flowsmith: end

  // flowsmith: routes
  // flowsmith: end
  return app;
}
