import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { errorBody, toldAs } from './refusal.ts';
import type { ErrorBody, Telling } from './refusal.ts';
import type { Answer } from './world.ts';

export function send({ status, headers, body, type, isStream }: Answer, reply: FastifyReply): FastifyReply {
  void reply.code(status);
  for (const [name, value] of headers) void reply.header(name, value);
  if (body === undefined) return reply.send();
  return reply
    .header('content-type', type ?? 'application/json; charset=utf-8')
    .send(isStream === true ? Readable.from(body === '' ? [] : [body]) : body);
}

/** The errors of answers, for pages. */
const sent = new WeakMap<FastifyReply, ErrorBody>();
export const errorSent = (reply: FastifyReply): ErrorBody | undefined => sent.get(reply);

export function sendError(error: unknown, reply: FastifyReply, telling: Telling): FastifyReply {
  const body = errorBody(error, telling);
  const { text, type } = toldAs(error, telling);
  sent.set(reply, body);
  return reply.code(body.statusCode).header('content-type', type).send(text);
}
