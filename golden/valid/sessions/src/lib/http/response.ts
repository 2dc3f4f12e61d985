import type { FastifyReply, FastifyRequest } from 'fastify';

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
