import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** The value of a response header. Line breaks and other control characters would corrupt the response. */
export function headerValue(value: unknown, name: string, status = 400): string {
  if (typeof value !== 'string') throw requestError(`${name} must be a string`, status);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw requestError(`${name} must be Latin-1 text without control characters`, status);
  return value;
}

/**
 * A hook for headers outside of ASCII, which are sent in Latin-1. Node would join a text body to them and
 * send both in UTF-8, so that clients would read different characters.
 */
export function keepLatin1(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isMixed =
    typeof payload === 'string' &&
    Object.values(reply.getHeaders()).some((value) => /[\x80-\xff]/.test(String(value)));
  done(null, isMixed ? Buffer.from(payload) : payload);
}

/** The status of a response computed at run time. */
export function statusCode(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw requestError(`${name} must be a whole number between 200 and 599`, status);
}
