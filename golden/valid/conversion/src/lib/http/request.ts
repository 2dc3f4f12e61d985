import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestError } from './errors.ts';

/** The id that the client or the balancer gave a request, if it can stand in a log as it is; else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/**
 * The value of a query parameter that may be given once. What is neither text nor a list was not sent: under names such
 * as `constructor` every object has something.
 */
export function queryParam(value: unknown, name: string): string | undefined {
  if (Array.isArray(value)) throw requestError(`query parameter "${name}" must be given once`);
  return typeof value === 'string' ? value : undefined;
}
