import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A hook before validation: a missing body counts as an empty object, so that the schema reports the missing
 * fields.
 */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}
