// Emitted by flowsmith from the route "declared". Change the flow, not this file.
// A declared contract
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { requireHeader } from '../../lib/http/request.ts';

const schema: FastifySchema = {
  body: Type.Object({ name: Type.String(), age: Type.Optional(Type.Number()) }),
  response: { 200: Type.Object({ name: Type.String(), age: Type.Number() }) },
};

export const declared: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { name: string; age?: number | null | undefined } }>(
    '/declared',
    { schema, preValidation: emptyWhenAbsent },
    (request, reply) => {
      const body = request.body;
      requireHeader(request.headers['x-tenant'], 'x-tenant');

      return reply.send({ name: body.name, age: body.age ?? 18 });
    },
  );
};
