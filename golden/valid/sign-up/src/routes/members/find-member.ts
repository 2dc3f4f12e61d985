// Emitted by flowsmith from the route "find-member". Change the flow, not this file.
// Find a member by address
import type { FastifyPluginAsync } from 'fastify';
import { readText } from '../../lib/values/read.ts';

export const findMember: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { email: string } }>('/members/:email', async (request, reply) => {
    const email = readText(request.params.email, 'path parameter "email"');

    const member = await app.db
      .selectFrom('members')
      .selectAll()
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();

    if (member == null) {
      return reply.code(404).send({ message: 'nobody has this address' });
    }

    return reply.send(member);
  });
};
