import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** So many requests of one client per minute, to what is registered after this. */
export async function limitRequests(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { max, timeWindow: '1 minute' });
}
