import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/**
 * A hook against forged requests: a page of another site must not send a form on behalf of its visitor.
 * Browsers say where a request comes from. A request without these headers does not come from a browser, and
 * carries nobody's cookies. (As in Go's net/http.CrossOriginProtection.) `ownOrigin` is the origin that
 * browsers see, if a proxy changes it.
 */
export function refuseOtherOrigins(ownOrigin: string) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isSafe(request, ownOrigin)) done();
    else done(requestError('The form was sent from another site', 403));
  };
}

const isSafe = (request: FastifyRequest, ownOrigin: string): boolean =>
  request.method === 'GET' || isOwn(request, ownOrigin);

function isOwn({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' || origin === ownOrigin;
  return origin === undefined || origin === ownOrigin || hostOf(origin) === headers.host;
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
