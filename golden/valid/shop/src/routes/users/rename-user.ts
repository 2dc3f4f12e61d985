// Emitted by flowsmith from the route "rename-user". Change the flow, not this file.
// Replace a user's name
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readText } from '../../lib/values/read.ts';
import { User } from '../../schemas/user.ts';

const schema: FastifySchema = { response: { 200: User } };

export const renameUser: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/users/:id', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const name = readText(body.name, 'body field "name"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const user = await app.db
      .updateTable('users')
      .set({ name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (user == null) {
      return reply.code(404).send({ error: 'No such user' });
    }

    return reply.send(user);
  });
};
