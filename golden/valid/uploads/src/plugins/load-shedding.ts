import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
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
export function shedLoad(
  app: FastifyInstance,
  { DATABASE_URL }: { readonly DATABASE_URL: string | undefined },
): void {
  // The embedded database runs on the event loop: one slow statement would look like load.
  if (DATABASE_URL === undefined) return;
  const isBehind = watchPool(app.pool);
  let began: number | undefined;
  let shedAt = -Infinity;
  const turns = setInterval(() => {
    began = undefined;
  }, 50).unref();
  app.addHook('onClose', async () => clearInterval(turns));
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    began ??= now;
    const isInTime = now - began < longestWait && !isBehind(now);
    if (isInTime || watched.has(request.routeOptions.url)) return done();
    if (now - shedAt > 10_000) request.log.warn('load is shed: more requests come in than can be answered');
    shedAt = now;
    reply.header('retry-after', 10);
    done(overload);
  });
}

/** In milliseconds: how long a query may wait for a connection. Incoming requests make it wait longer. */
const longestQueue = 200;

/** This many queries may always wait for a connection, for example behind slow reports. */
const patient = 100;

/**
 * Whether a query would wait too long for a connection, judging by how many wait and how many recently got
 * one.
 */
function watchPool(pool: Pool): (now: number) => boolean {
  let since = performance.now();
  let given = 0;
  let perMillisecond = 0;
  pool.on('acquire', () => {
    given += 1;
  });
  return (now) => {
    if (now - since > 100) {
      perMillisecond = given / (now - since);
      since = now;
      given = 0;
    }
    return pool.waitingCount > Math.max(patient, perMillisecond * longestQueue);
  };
}
