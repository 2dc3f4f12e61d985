// Emitted by flowsmith from the route "say-hello". Change the flow, not this file.
// Say hello
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';

const schema: FastifySchema = { response: { 200: Type.Object({ message: Type.String() }) } };

export const sayHello: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>('/hello/:name', { schema }, (request, reply) => {
    return reply.send({ message: `Hello ${request.params.name}!` });
  });
};
