import type { FastifyReply } from 'fastify';
import { errorBody } from './refusal.ts';
import type { Answer } from './run.ts';

export function send({ status, headers, body }: Answer, reply: FastifyReply): FastifyReply {
  void reply.code(status);
  for (const [name, value] of headers) void reply.header(name, value);
  if (body === undefined) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

export function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const body = errorBody(error);
  return reply
    .code(body.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
