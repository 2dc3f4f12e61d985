// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Place an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { showOrder } from '../../functions/show-order.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readEmail, readInteger, readList } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const schema: FastifySchema = {
  body: Type.Object({
    customer: Type.String(),
    lines: Type.Array(
      Type.Object({ product: Type.Integer(), quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
};

const readItem = objectWith({ product: readInteger, quantity: readInteger });
const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returning('id'),
);
const insertOrderLine = prepare((db, row: Insertable<Database['order_lines']>) =>
  db.insertInto('order_lines').values(row),
);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { customer: string; lines: readonly { product: number; quantity: number }[] } }>(
    '/orders',
    { schema, preValidation: emptyWhenAbsent },
    async (request, reply) => {
      const body = request.body;
      const customer = readEmail(body.customer, 'body field "customer"');
      const lines = readList(body.lines, readItem, 'body field "lines"');

      const shown = await inTransaction(app.db, async (tx) => {
        const order = await insertOrder.executeTakeFirstOrThrow(tx, { customer });

        for (const line of lines.toSorted((a, b) => a.product - b.product)) {
          const product = await tx
            .updateTable('products')
            .set((eb) => ({ stock: eb('stock', '-', line.quantity) }))
            .where('id', '=', line.product)
            .where('stock', '>=', line.quantity)
            .returningAll()
            .executeTakeFirst();

          if (product == null) {
            throw rollBack(409, { error: 'There is not enough of it', product: line.product });
          }

          const orderLine = await catchConflict(
            insertOrderLine.execute(tx, {
              order_id: order.id,
              product_id: line.product,
              quantity: line.quantity,
              price: product.price,
            }),
            ['order_lines_order_id_product_id_key'],
          );
          if (!orderLine.ok) {
            throw rollBack(409, { error: 'A product stands in two lines' });
          }
        }

        return showOrder(tx, order.id);
      });

      return reply.code(201).send(shown);
    },
  );
};
