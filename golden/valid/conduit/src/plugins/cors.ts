import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Allows requests from pages of these origins; `'*'` allows any. */
export async function allowOrigins(app: FastifyInstance, origin: '*' | string[]): Promise<void> {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  await app.register(cors, { origin, methods, exposedHeaders: ['x-request-id'], maxAge: 600 });
}
