import type { FastifyInstance } from 'fastify';
import { overload } from '../lib/http/errors.ts';

/** Routes by which the server is watched. */
const watched: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);

/** In milliseconds: what a request may have waited when it is taken up. */
const longestWait = 500;

/**
 * Refuses requests that would wait too long: those that the event loop takes up late after the first of its
 * turn. Delays of timers would not show it, since Node runs none while a thousand connections have something to read.
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
