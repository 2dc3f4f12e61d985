import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The request id from the client or load balancer if it is safe to log, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/** `abc` for `Bearer abc`; undefined for another scheme. */
export function withoutScheme(value: string | undefined, scheme: string): string | undefined {
  const [, given, credentials] = /^(\S+) +(.+)$/s.exec(value ?? '') ?? [];
  return given?.toLowerCase() === scheme.toLowerCase() ? credentials : undefined;
}
