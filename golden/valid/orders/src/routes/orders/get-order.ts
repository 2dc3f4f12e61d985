// Emitted by flowsmith from the route "get-order". Change the flow, not this file.
// Get an order
import type { FastifyPluginAsync } from 'fastify';
import { showOrder } from '../../functions/show-order.ts';
import { toInteger } from '../../lib/values/convert.ts';

export const getOrder: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/orders/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const shown = await showOrder(app.db, id);

    return reply.send(shown);
  });
};
