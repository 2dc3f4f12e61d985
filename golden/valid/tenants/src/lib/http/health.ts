import type { FastifyInstance } from 'fastify';
import { shedLoad } from './shed-load.ts';

/** For routes that are answered even while load is shed. */
const unshed = { config: { isUnshed: true } };

/**
 * Sheds load. /healthz reports that the server is alive, /readyz that it can answer. A busy server is both:
 * taking it out of rotation would make the others busier.
 */
export function addHealthChecks(
  app: FastifyInstance,
  config: { readonly DATABASE_URL: string | undefined },
  reachDatabase: () => Promise<unknown>,
): void {
  // The embedded database runs on the event loop: one slow statement would look like load.
  if (config.DATABASE_URL !== undefined) shedLoad(app);
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
}
