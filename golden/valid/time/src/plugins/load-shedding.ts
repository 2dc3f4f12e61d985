import type { FastifyInstance } from 'fastify';
import { overload } from '../lib/http/errors.ts';

/** The routes by which the server is monitored. */
const watched: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** In milliseconds: how long a request may have waited before it is processed. */
const longestWait = 500;

/**
 * Refuses requests that would wait too long: those that the event loop reaches long after the first one of
 * the same turn. Delayed timers would not show it, since Node runs none while a thousand connections have
 * something to read.
 */
export function shedLoad(app: FastifyInstance): void {
  let began: number | undefined;
  let shedAt = -Infinity;
  const turns = setInterval(() => {
    began = undefined;
  }, 50).unref();
  app.addHook('onClose', async () => clearInterval(turns));
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    began ??= now;
    const isInTime = now - began < longestWait;
    if (isInTime || watched.has(request.routeOptions.url)) return done();
    if (now - shedAt > 10_000) request.log.warn('load is shed: more requests come in than can be answered');
    shedAt = now;
    reply.header('retry-after', 10);
    done(overload);
  });
}
