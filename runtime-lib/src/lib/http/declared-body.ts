import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeSchemaError } from './schema-error.ts';

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

/**
 * The body of a raw route, parsed and validated against a declared schema. A missing one counts as an empty
 * object. The errors, including their codes, are the same as Fastify's on other routes.
 */
export function readDeclared<Body>(request: FastifyRequest, schema: object, body: unknown): Body {
  const validate = request.compileValidationSchema(schema);
  const isDeclared = (value: unknown): value is Body => validate(value) === true;
  const value: unknown = body === undefined ? {} : body;
  if (isDeclared(value)) return value;
  throw Object.assign(describeSchemaError(validate.errors ?? [], 'body'), { code: 'FST_ERR_VALIDATION' });
}
