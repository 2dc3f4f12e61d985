// Emitted by flowsmith from the route "delete-user". Change the flow, not this file.
// Remove a user
import type { FastifyPluginAsync } from 'fastify';
import { toInteger } from '../../lib/values/convert.ts';

export const deleteUser: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/users/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const userDeletion = await app.db.deleteFrom('users').where('id', '=', id).executeTakeFirst();

    if (Number(userDeletion.numDeletedRows) <= 0) {
      return reply.code(404).send({ error: 'No such user' });
    }

    return reply.code(204).send();
  });
};
