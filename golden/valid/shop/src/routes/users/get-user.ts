// Emitted by flowsmith from the route "get-user". Change the flow, not this file.
// Get one user
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { User } from '../../schemas/user.ts';

const schema: FastifySchema = { response: { 200: User } };

const selectUser = prepare((db, values: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', values.id),
);

export const getUser: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/users/:id', { schema }, async (request, reply) => {
    const userId = toInteger(request.params.id, 'path parameter "id"');

    const user = await selectUser.executeTakeFirst(app.db, { id: userId });

    // Is there such a user?
    if (user == null) {
      return reply.code(404).send({ error: 'No such user' });
    }

    return reply.send(user);
  });
};
