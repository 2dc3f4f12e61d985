import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  /** What a route does instead when load is shed. */
  interface FastifyContextConfig {
    pressureHandler?: () => void;
  }
}

/** Of routes that are answered while load is shed. */
const unshed = { config: { pressureHandler: () => undefined } };

/**
 * Sheds load, and tells at /healthz that the server is alive, at /readyz that it can answer. A busy server is both: to
 * take it out would make the others busier.
 */
export async function addHealthChecks(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  app.get('/healthz', unshed, () => ({ status: 'ok' }));
  app.get('/readyz', unshed, () => ({ status: 'ok' }));
}
