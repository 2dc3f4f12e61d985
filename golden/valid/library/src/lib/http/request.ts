import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** The request id from the client or load balancer if it is safe to log, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/** `/users/` matches `/users/:id` with an empty id, which is never intended; only `*` may be empty. */
export function findEmptyParam(request: FastifyRequest): Error | undefined {
  const params: object = request.params ?? {};
  for (const name in params) {
    if (name !== '*' && Reflect.get(params, name) === '')
      return requestError(`path parameter "${name}" must not be empty`, 400);
  }
  return undefined;
}

/** Query parameters, each of which a client may give several times, or not at all. */
export type Query<Name extends string> = { readonly [Each in Name]?: string | string[] };

/**
 * The value of a query parameter, which may be given only once. Values other than texts and lists were not
 * sent: every object inherits some, such as `constructor`.
 */
export function queryParam(value: unknown, name: string): string | undefined {
  if (Array.isArray(value)) throw requestError(`query parameter "${name}" must be given once`);
  return typeof value === 'string' ? value : undefined;
}
