// Emitted by flowsmith from the route "file". Change the flow, not this file.
// The rest of the path, in a PATCH
import type { FastifyPluginAsync } from 'fastify';
import { requireBody } from '../../lib/http/json-body.ts';

export const file: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { store: string; '*': string } }>('/files/:store/*', (request, reply) => {
    const body = requireBody(request.body);

    return reply.send({ store: request.params.store, file: request.params['*'], changes: body });
  });
};
