import type { FastifyInstance } from 'fastify';

/**
 * /healthz reports that the server is alive, /readyz that it can answer. A busy server is both: taking it out of
 * rotation would make the others busier.
 */
export function addHealthChecks(
  app: FastifyInstance,
  // flowsmith: database
  reachDatabase: () => Promise<unknown>,
  // flowsmith: end
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  // flowsmith: database
  app.get('/readyz', async () => {
    await reachDatabase();
    return { status: 'ok' };
  });
  // flowsmith: end
  // flowsmith: no-database
  app.get('/readyz', () => ({ status: 'ok' }));
  // flowsmith: end
}
