// Emitted by flowsmith from the route "clear-todos". Change the flow, not this file.
// Delete all todos
import type { FastifyPluginAsync } from 'fastify';

export const clearTodos: FastifyPluginAsync = async (app) => {
  app.delete('/todos', async (_request, reply) => {
    await app.db.deleteFrom('todos').execute();

    return reply.code(204).send();
  });
};
