// Emitted by flowsmith from the route "get-order". Change the flow, not this file.
// Get an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { prepare } from '../../lib/db/prepare.ts';
import { readUuid } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: {
    200: Type.Object({
      id: Type.String(),
      amount: Type.Integer(),
      state: Type.String(),
      placed_at: Type.String(),
    }),
  },
};

const selectOrder = prepare((db, values: { id: string }) =>
  db.selectFrom('orders').select(['id', 'amount', 'state', 'placed_at']).where('id', '=', values.id),
);

export const getOrder: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/orders/:id', { schema }, async (request, reply) => {
    const id = readUuid(request.params.id, 'path parameter "id"');

    const order = await selectOrder.executeTakeFirst(app.db, { id });

    if (order == null) {
      return reply.code(404).send({ error: 'There is no such order' });
    }

    return reply.send(order);
  });
};
