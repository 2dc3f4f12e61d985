import type { FastifyInstance } from 'fastify';

/**
 * /healthz reports that the server is alive, /readyz that it can answer. A busy server is both: taking it out of
 * rotation would make the others busier.
 */
export function addHealthChecks(app: FastifyInstance, reachDatabase: () => Promise<unknown>): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
}
