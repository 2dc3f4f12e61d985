import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

function isOwn({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none' || origin === ownOrigin;
  return origin === undefined || origin === ownOrigin || hostOf(origin) === headers.host;
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * The same for every request to a route that acts on behalf of the user identified by a cookie, since
 * browsers also send cookies with requests from other sites.
 */
export function refuseOtherSites(ownOrigin: string) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isOwn(request, ownOrigin)) done();
    else done(requestError('The request came from another site', 403));
  };
}
