// Emitted by flowsmith from the route "change-todo". Change the flow, not this file.
// Change a todo
import type { FastifyPluginAsync } from 'fastify';
import { withUrl } from '../../functions/with-url.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { omittable, optional, readBoolean, readInteger, readSome, readText } from '../../lib/values/read.ts';
import { normalised, withLength } from '../../lib/values/rules.ts';

const readTextFrom1To200 = withLength(readText, { min: 1, max: 200 });
const readTitle = normalised(readText, (text) => text.trim(), readTextFrom1To200);

export const changeTodo: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { id: string } }>('/todos/:id', async (request, reply) => {
    const body = requireBody(request.body);
    const changes = readSome(body, ['title', 'completed', 'order'], 'body');
    const title = omittable(readTitle)(changes.title, 'body field "title"');
    const completed = omittable(readBoolean)(changes.completed, 'body field "completed"');
    const order = optional(readInteger)(changes.order, 'body field "order"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const todo = await app.db
      .updateTable('todos')
      .set({ title, completed, order })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (todo == null) {
      return reply.code(404).send({ error: 'There is no such todo' });
    }

    const shown = withUrl(app, request, todo);

    return reply.send(shown);
  });
};
