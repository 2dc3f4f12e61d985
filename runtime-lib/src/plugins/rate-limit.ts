import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Allows `max` requests per client and minute to routes registered after this. */
export async function limitRequests(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { max, timeWindow: '1 minute' });
}
