import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeSchemaError } from './schema-error.ts';

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

/**
 * The body of a raw route, parsed and validated against a declared schema. An absent one counts as empty.
 * Errors are the same as Fastify's on other routes, including their code.
 */
export function readDeclared<Body>(request: FastifyRequest, schema: object, body: unknown): Body {
  const validate = request.compileValidationSchema(schema);
  const isDeclared = (value: unknown): value is Body => validate(value) === true;
  const value: unknown = body === undefined ? {} : body;
  if (isDeclared(value)) return value;
  throw Object.assign(describeSchemaError(validate.errors ?? [], 'body'), { code: 'FST_ERR_VALIDATION' });
}
