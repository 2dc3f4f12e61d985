import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id that the client or the balancer gave a request, if it can stand in a log as it is; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}
