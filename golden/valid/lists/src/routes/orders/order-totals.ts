// Emitted by flowsmith from the route "order-totals". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { average } from '../../lib/values/list.ts';

export const orderTotals: FastifyPluginAsync = async (app) => {
  app.get('/orders/totals', async (_request, reply) => {
    const orders = await app.db
      .selectFrom('orders')
      .select(['id', 'customer', 'status', 'total', 'placed'])
      .orderBy('id')
      .limit(100)
      .execute();

    const averageValue = average(
      orders.map((item) => item.total),
      'the average of records of “DB List”',
      500,
    );

    return reply.send({
      groups: Array.from(
        Map.groupBy(orders, (item) => item.status),
        ([key, items]) => ({ key, items }),
      ),
      statuses: [...new Set(orders.map((item) => item.status))],
      average: averageValue ?? null,
    });
  });
};
