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
export async function addHealthChecks(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, () => ({ status: 'ok' }));
}
