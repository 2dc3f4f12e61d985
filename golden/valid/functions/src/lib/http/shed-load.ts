import type { FastifyInstance } from 'fastify';
import { overload } from './errors.ts';

declare module 'fastify' {
  /** Whether a route is answered even while load is shed. */
  interface FastifyContextConfig {
    readonly isUnshed?: boolean;
  }
}

/** In milliseconds: what a request may have waited when it is taken up. */
const longestWait = 500;

/**
 * Refuses requests that have waited too long: those that the event loop takes up half a second after the first
 * of its turn. No delay of timers could tell, since Node runs none while a thousand connections have something
 * to read.
 */
export function shedLoad(app: FastifyInstance): void {
  /** When the first request of this turn was taken up. */
  let began: number | undefined;
  let warned = -Infinity;
  const turns = setInterval(() => {
    began = undefined;
  }, 50).unref();
  app.addHook('onClose', async () => clearInterval(turns));
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    began ??= now;
    if (now - began < longestWait || request.routeOptions.config.isUnshed === true) return done();
    if (now - warned > 10_000) {
      warned = now;
      request.log.warn('load is shed: more requests come in than can be answered');
    }
    reply.header('retry-after', 10);
    done(overload);
  });
}
