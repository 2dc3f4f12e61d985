// Emitted by flowsmith from the route "add-todo". Change the flow, not this file.
// Add a todo
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { withUrl } from '../../functions/with-url.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { optional, readBoolean, readInteger, readText } from '../../lib/values/read.ts';
import { normalised, withLength } from '../../lib/values/rules.ts';

const readTextFrom1To200 = withLength(readText, { min: 1, max: 200 });
const readTitle = normalised(readText, (text) => text.trim(), readTextFrom1To200);
const insertTodo = prepare((db, row: Insertable<Database['todos']>) =>
  db.insertInto('todos').values(row).returningAll(),
);

export const addTodo: FastifyPluginAsync = async (app) => {
  app.post('/todos', async (request, reply) => {
    const body = requireBody(request.body);
    const title = readTitle(body.title, 'body field "title"');
    const completed = optional(readBoolean)(body.completed, 'body field "completed"');
    const order = optional(readInteger)(body.order, 'body field "order"');

    const todo = await insertTodo.executeTakeFirstOrThrow(app.db, {
      title,
      completed: completed ?? undefined,
      order: order ?? null,
    });

    const shown = withUrl(app, request, todo);

    return reply.code(201).send(shown);
  });
};
