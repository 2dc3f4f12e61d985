import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { findEmptyParam } from '../lib/http/request.ts';

/** Allows requests from pages of these origins; `'*'` allows any. */
export async function allowOrigins(app: FastifyInstance, origin: '*' | string[]): Promise<void> {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  await app.register(cors, { origin, methods, exposedHeaders: ['x-request-id'], maxAge: 600 });
  // Not before: a page sees a refusal without CORS headers as a network error.
  app.addHook('onRequest', (request, _reply, done) => done(findEmptyParam(request)));
}
