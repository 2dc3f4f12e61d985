import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A hook before validation: an absent body counts as empty, so that the schema reports the missing fields.
 */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

/** The body that Fastify has validated, with `attachValidation`: what it found is refused here. */
export function declaredBody<Body>({ body, validationError }: Validated<Body>): Body {
  if (validationError !== undefined) throw validationError;
  return body;
}

interface Validated<Body> {
  readonly body: Body;
  readonly validationError?: Error | undefined;
}
