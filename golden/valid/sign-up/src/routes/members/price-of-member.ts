// Emitted by flowsmith from the route "price-of-member". Change the flow, not this file.
// What a member pays
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectMember = prepare((db, values: { id: number }) =>
  db.selectFrom('members').selectAll().where('id', '=', values.id),
);

export const priceOfMember: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/members/:id/price', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const member = await selectMember.executeTakeFirst(app.db, { id });

    if (member == null) {
      return reply.code(404).send({ message: 'there is no such member' });
    }

    // A case for each plan, and no default
    switch (member.plan) {
      case 'free': {
        return reply.send({ price: 0 });
      }
      case 'team': {
        return reply.send({ price: 9 });
      }
      case 'company': {
        return reply.send({ price: 90 });
      }
    }
  });
};
