// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Place an order
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { atMost, readInteger, readList, readNumber, readText } from '../../lib/values/read.ts';
import { objectWith, oneKindOf } from '../../lib/values/readers.ts';

const readQuantity = oneKindOf(['string', 'number']);
const readItem = objectWith({ quantity: readQuantity, sku: readText, price: readNumber });
const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returning('id'),
);
const insertOrderLine = prepare((db, row: Insertable<Database['order_lines']>) =>
  db.insertInto('order_lines').values(row).returningAll(),
);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post('/orders', async (request, reply) => {
    const body = readBody(request.body);
    const customer = readInteger(body.customer, 'body field "customer"');
    const lines = atMost(readList(body.lines, readItem, 'body field "lines"'), 100, 'body field "lines"');
    const prepared = lines.map((line, index) => {
      const quantity = toInteger(line.quantity, `field "quantity" of item ${index} of body field "lines"`);
      return { line, quantity };
    });

    const answer = await inTransaction(app.db, async (tx) => {
      const order = await insertOrder.executeTakeFirstOrThrow(tx, { customer_id: customer });

      const placed: {
        id: number;
        order_id: number;
        position: number;
        sku: string;
        quantity: number;
        price: number;
      }[] = [];
      for (const [index, { line, quantity }] of prepared.entries()) {
        const orderLine = await insertOrderLine.executeTakeFirstOrThrow(tx, {
          order_id: order.id,
          position: index,
          sku: line.sku,
          quantity,
          price: line.price,
        });

        placed.push(orderLine);
      }

      return { id: order.id, lines: placed };
    });

    return reply.code(201).send(answer);
  });
};
