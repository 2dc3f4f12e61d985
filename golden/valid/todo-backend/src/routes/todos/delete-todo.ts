// Emitted by flowsmith from the route "delete-todo". Change the flow, not this file.
// Delete a todo
import type { FastifyPluginAsync } from 'fastify';
import { toInteger } from '../../lib/values/convert.ts';

export const deleteTodo: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/todos/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const todoDeletion = await app.db.deleteFrom('todos').where('id', '=', id).executeTakeFirst();

    if (todoDeletion.numDeletedRows === 0n) {
      return reply.code(404).send({ error: 'There is no such todo' });
    }

    return reply.code(204).send();
  });
};
