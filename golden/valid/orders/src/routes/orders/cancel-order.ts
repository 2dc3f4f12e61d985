// Emitted by flowsmith from the route "cancel-order". Change the flow, not this file.
// Cancel an order
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { jsonArrayFrom } from '../../lib/db/related.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectOrder = prepare((db, values: { id: number }) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'orders.id',
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select(['order_lines.product_id', 'order_lines.quantity'])
          .orderBy('order_lines.product_id')
          .orderBy('order_lines.id')
          .limit(100),
      ).as('lines'),
    ])
    .where('orders.id', '=', values.id),
);

export const cancelOrder: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/orders/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    await inTransaction(app.db, async (tx) => {
      const order = await selectOrder.executeTakeFirst(tx, { id });

      if (order == null) {
        throw rollBack(404, { error: 'There is no such order' });
      }

      const orderByIdAndState = await tx
        .updateTable('orders')
        .set({ state: 'cancelled' })
        .where('id', '=', id)
        .where('state', '=', 'placed')
        .returningAll()
        .executeTakeFirst();

      if (orderByIdAndState == null) {
        throw rollBack(409, { error: 'The order has been cancelled already' });
      }

      for (const line of order.lines) {
        await tx
          .updateTable('products')
          .set((eb) => ({ stock: eb('stock', '+', line.quantity) }))
          .where('id', '=', line.product_id)
          .execute();
      }
    });

    return reply.code(204).send();
  });
};
