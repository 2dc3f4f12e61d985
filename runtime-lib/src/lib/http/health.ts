import type { FastifyInstance } from 'fastify';
import { shedLoad } from './shed-load.ts';

/** For routes that are answered even while load is shed. */
export const unshed = { config: { isUnshed: true } };

/**
 * Sheds load. /healthz reports that the server is alive, /readyz that it can answer. A busy server is both:
 * taking it out of rotation would make the others busier.
 */
export function addHealthChecks(
  app: FastifyInstance,
  // flowsmith: database
  config: { readonly DATABASE_URL: string | undefined },
  reachDatabase: () => Promise<unknown>,
  // flowsmith: end
): void {
  // flowsmith: database
  // The embedded database runs on the event loop: one slow statement would look like load.
  if (config.DATABASE_URL !== undefined) shedLoad(app);
  // flowsmith: end
  // flowsmith: no-database
  shedLoad(app);
  // flowsmith: end
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  // flowsmith: database
  app.get('/readyz', unshed, async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
  // flowsmith: end
  // flowsmith: no-database
  app.get('/readyz', unshed, () => ({ status: 'ok' }));
  // flowsmith: end
}
