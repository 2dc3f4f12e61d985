// Emitted by flowsmith from the route "guards". Change the flow, not this file.
// Guards that share an answer
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { header } from '../../lib/http/request.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ document: Type.String(), user: Type.String() }) },
};

export const guards: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { document: string } }>('/guards/:document', { schema }, (request, reply) => {
    const xUser = header(request.headers['x-user']);

    if (xUser == null) {
      return reply.code(401).send({ error: 'sign in first' });
    }

    const xTeam = header(request.headers['x-team']);

    if (xTeam == null) {
      return reply.code(401).send({ error: 'sign in first' });
    }

    const xRole = header(request.headers['x-role']);

    if (xRole == null) {
      return reply.code(401).send({ error: 'sign in first' });
    }

    switch (xRole) {
      case 'owner': {
        break;
      }
      case 'guest': {
        request.log.info('a guest');
        break;
      }
      default: {
        return reply.code(401).send({ error: 'sign in first' });
      }
    }

    const document = request.params.document;

    request.log.info(`${xUser} of ${xTeam} opens ${document} as ${xRole}`);

    return reply.send({ document, user: xUser });
  });
};
