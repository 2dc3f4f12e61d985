import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  /** What a route does instead while load is shed. */
  interface FastifyContextConfig {
    pressureHandler?: () => void;
  }
}

/** For routes that are answered even while load is shed. */
const unshed = { config: { pressureHandler: () => undefined } };

/**
 * Sheds load under pressure. /healthz reports that the server is alive, /readyz that it can answer. A busy
 * server is both: taking it out of rotation would make the others busier.
 */
export async function addHealthChecks(
  app: FastifyInstance,
  config: { readonly DATABASE_URL: string | undefined },
  reachDatabase: () => Promise<unknown>,
): Promise<void> {
  // The embedded database runs on the event loop: one slow statement would look like load.
  if (config.DATABASE_URL !== undefined) await app.register(underPressure, { maxEventLoopDelay: 1000 });
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
}
