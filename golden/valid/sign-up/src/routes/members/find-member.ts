// Emitted by flowsmith from the route "find-member". Change the flow, not this file.
// Find a member by address
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { readText } from '../../lib/values/read.ts';

const selectMember = prepare((db, values: { email: string }) =>
  db.selectFrom('members').selectAll().where('email', '=', values.email),
);

export const findMember: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { email: string } }>('/members/:email', async (request, reply) => {
    const email = readText(request.params.email, 'path parameter "email"');

    const member = await selectMember.executeTakeFirst(app.db, { email: email.trim().toLowerCase() });

    if (member == null) {
      return reply.code(404).send({ message: 'nobody has this address' });
    }

    return reply.send(member);
  });
};
