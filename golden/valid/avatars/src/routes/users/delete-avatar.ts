// Emitted by flowsmith from the route "delete-avatar". Change the flow, not this file.
// A user without a picture
import type { FastifyPluginAsync } from 'fastify';
import { readFileKey } from '../../lib/files/key.ts';
import { toInteger } from '../../lib/values/convert.ts';

export const deleteAvatar: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/users/:id/avatar', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');
    const key = readFileKey(`avatars/${id}`, 'what is made of path parameter "id"');

    await app.fileQueue.delete(key);

    return reply.code(204).send();
  });
};
