// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Place an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readInteger, readText } from '../../lib/values/read.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = { response: { 201: Order } };

const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returningAll(),
);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post('/orders', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const product = readText(body.product, 'body field "product"');
    const quantity = readInteger(body.quantity, 'body field "quantity"');

    const order = await inTransaction(app.db, async (tx) => {
      const order = await insertOrder.executeTakeFirstOrThrow(tx, { product, quantity });

      // Shipment
      await app.httpQueue.send(
        'POST',
        'https://api.shipping.example/v1/parcels',
        {
          auth: { type: 'bearer', secret: 'SHIPPING_KEY' },
          json: { order: order.id, product },
          timeoutMs: 10_000,
        },
        tx,
      );

      // Beyond the limit neither the order nor the request is kept
      if (quantity > 100) {
        throw rollBack(422, { error: 'Too many' });
      }

      return order;
    });

    return reply.code(201).send(order);
  });
};
