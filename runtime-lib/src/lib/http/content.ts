import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends text or bytes with a computed status; 204 and 304 have no body. */
export function sendContent(reply: FastifyReply, content: string | Uint8Array | Readable): FastifyReply {
  if (reply.statusCode === 204 || reply.statusCode === 304) return reply.removeHeader('content-type').send();
  return reply.send(content);
}
