// Emitted by flowsmith from the route "ship-order". Change the flow, not this file.
// Tell all subscribers that an order is on its way
import type { FastifyPluginAsync } from 'fastify';
import { announce } from '../../functions/announce.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { toInteger } from '../../lib/values/convert.ts';

export const shipOrder: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/orders/:id/shipments', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    await inTransaction(app.db, async (tx) => {
      const subscribers = await tx
        .selectFrom('subscribers')
        .select(['url', 'key'])
        .orderBy('id')
        .limit(100)
        .execute();

      for (const item of subscribers) {
        await announce(app, tx, undefined, item.url, item.key, id);
      }
    });

    return reply.code(202).send({ told: true });
  });
};
