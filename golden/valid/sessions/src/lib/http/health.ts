import type { FastifyInstance } from 'fastify';

/**
 * /healthz reports that the server is alive, /readyz that it can answer. Both succeed under load: taking a
 * busy server out of rotation would only make the others busier.
 */
export function addHealthChecks(app: FastifyInstance, reachDatabase: () => Promise<unknown>): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
}
