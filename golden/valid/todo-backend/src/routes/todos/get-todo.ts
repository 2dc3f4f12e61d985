// Emitted by flowsmith from the route "get-todo". Change the flow, not this file.
// Get a todo
import type { FastifyPluginAsync } from 'fastify';
import { withUrl } from '../../functions/with-url.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectTodo = prepare((db, values: { id: number }) =>
  db.selectFrom('todos').selectAll().where('id', '=', values.id),
);

export const getTodo: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/todos/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const todo = await selectTodo.executeTakeFirst(app.db, { id });

    if (todo == null) {
      return reply.code(404).send({ error: 'There is no such todo' });
    }

    const shown = withUrl(app, request, todo);

    return reply.send(shown);
  });
};
