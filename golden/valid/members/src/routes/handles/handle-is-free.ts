// Emitted by flowsmith from the route "handle-is-free". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { exists } from '../../lib/db/exists.ts';
import { readText } from '../../lib/values/read.ts';

export const handleIsFree: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { handle: string } }>('/handles/:handle', async (request, reply) => {
    const handle = readText(request.params.handle, 'path parameter "handle"');

    // Is the handle taken?
    if (await exists(app.db.selectFrom('members').where('handle', '=', handle))) {
      return reply.send({ free: false });
    }

    return reply.send({ free: true });
  });
};
