// Emitted by flowsmith from the route "list-todos". Change the flow, not this file.
// List todos
import type { FastifyPluginAsync } from 'fastify';
import { withUrl } from '../../functions/with-url.ts';

export const listTodos: FastifyPluginAsync = async (app) => {
  app.get('/todos', async (request, reply) => {
    const todos = await app.db
      .selectFrom('todos')
      .selectAll()
      .orderBy('order')
      .orderBy('id')
      .limit(1000)
      .execute();

    const shown = todos.map((todo) => withUrl(app, request, todo));

    return reply.send(shown);
  });
};
