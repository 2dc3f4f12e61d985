import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook before validation: an absent body counts as empty, so that a declared schema says what is missing in it. */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}
