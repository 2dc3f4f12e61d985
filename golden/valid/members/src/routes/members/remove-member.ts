// Emitted by flowsmith from the route "remove-member". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readText } from '../../lib/values/read.ts';

export const removeMember: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { handle: string } }>('/members/:handle', async (request, reply) => {
    const handle = readText(request.params.handle, 'path parameter "handle"');

    const memberDeletion = await app.db.deleteFrom('members').where('handle', '=', handle).executeTakeFirst();

    if (memberDeletion.numDeletedRows === 0n) {
      return reply.code(404).send({ error: 'no such member' });
    }

    return reply.code(204).send();
  });
};
