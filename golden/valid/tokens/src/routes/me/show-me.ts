// Emitted by flowsmith from the route "show-me". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { currentMember } from '../../functions/current-member.ts';
import { prepare } from '../../lib/db/prepare.ts';

const selectMember = prepare((db, values: { id: number }) =>
  db.selectFrom('members').select(['id', 'role']).where('id', '=', values.id),
);

export const showMe: FastifyPluginAsync = async (app) => {
  app.get('/me', async (request, reply) => {
    const now = new Date();

    const caller = await currentMember(app, request, now);

    const member = await selectMember.executeTakeFirst(app.db, { id: caller.id });

    if (member == null) {
      return reply.code(404).send({ error: 'This member has left' });
    }

    return reply.send(member);
  });
};
