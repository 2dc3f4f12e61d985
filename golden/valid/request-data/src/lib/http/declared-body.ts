import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeSchemaError } from './schema-error.ts';

/** A hook before validation: an absent body counts as empty, so that a declared schema says what is missing in it. */
export function emptyWhenAbsent(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {};
  done();
}

/**
 * The body of a raw route, checked against a declared schema when it is parsed. An absent one counts as empty. What is
 * refused is refused as Fastify does it on other routes, code and all.
 */
export function readDeclared<Body>(request: FastifyRequest, schema: object, body: unknown): Body {
  const validate = request.compileValidationSchema(schema);
  const isDeclared = (value: unknown): value is Body => validate(value) === true;
  const value: unknown = body === undefined ? {} : body;
  if (isDeclared(value)) return value;
  throw Object.assign(describeSchemaError(validate.errors ?? [], 'body'), { code: 'FST_ERR_VALIDATION' });
}
