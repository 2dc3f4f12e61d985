import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A hook before validation: a missing body counts as an empty object, so that the schema reports the missing
 * fields.
 */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

/** The body after Fastify's validation with `attachValidation`: faults that it found are thrown here. */
export function declaredBody<Body>({ body, validationError }: Validated<Body>): Body {
  if (validationError !== undefined) throw validationError;
  return body;
}

interface Validated<Body> {
  readonly body: Body;
  readonly validationError?: Error | undefined;
}
