// Emitted by flowsmith from the route "texts". Change the flow, not this file.
// Texts, time and ids
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';

const schema: FastifySchema = {
  response: {
    200: Type.Object({ text: Type.String(), now: Type.String(), id: Type.String(), pick: Type.String() }),
  },
};

export const texts: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>('/texts/:name', { schema }, (request, reply) => {
    const now = new Date();

    return reply.send({
      text: `Hello ${request.params.name}, {{name}} \`\${x}\` {{`,
      now: now.toISOString(),
      id: randomUUID(),
      pick: true ? 'yes' : 'no',
    });
  });
};
