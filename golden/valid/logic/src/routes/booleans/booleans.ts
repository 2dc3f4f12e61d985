// Emitted by flowsmith from the route "booleans". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { readBoolean } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ and: Type.Boolean(), or: Type.Boolean(), not: Type.Boolean() }) },
};

export const booleans: FastifyPluginAsync = async (app) => {
  app.post('/booleans', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const a = readBoolean(body.a, 'body field "a"');
    const b = readBoolean(body.b, 'body field "b"');

    return reply.send({ and: a && b, or: a || b, not: !a });
  });
};
