import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';

/** The value of a response header: what has a line break or another control character would spoil the response. */
export function headerValue(value: unknown, name: string, status = 400): string {
  if (typeof value !== 'string') throw requestError(`${name} must be a string`, status);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw requestError(`${name} must be Latin-1 text without control characters`, status);
  return value;
}

/**
 * A hook: headers go out in Latin-1. Where the body is text, Node would join it to them and send both in UTF-8, so that
 * a client would read other characters.
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

/** The status of a response that is not known before. */
export function statusCode(value: unknown, name: string, status = 400): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599) return value;
  throw requestError(`${name} must be a whole number between 200 and 599`, status);
}
