import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** A hook: the router matches `/users/` with `/users/:id` and an empty id, which no flow can mean. */
export function refuseEmptyParams(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const params: object = request.params ?? {};
  for (const name in params) {
    if (Reflect.get(params, name) === '')
      return done(requestError(`path parameter "${name}" must not be empty`));
  }
  done();
}
