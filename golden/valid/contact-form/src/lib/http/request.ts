import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** The id that the client or the balancer gave a request, if it can stand in a log as it is; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

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
