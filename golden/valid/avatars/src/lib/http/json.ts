import type { FastifyReply } from 'fastify';

/**
 * Sends any value as JSON. Fastify alone would send a string as text/plain and null as an empty body. 204 and
 * 304 have no body.
 */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  if (reply.statusCode === 204 || reply.statusCode === 304) return reply.send();
  return reply.send(asJson(reply, value));
}

/** The JSON text of a value, for a handler that returns its body; sets the content type. */
function asJson(reply: FastifyReply, value: unknown): string {
  reply.type('application/json; charset=utf-8');
  return JSON.stringify(value ?? null);
}
