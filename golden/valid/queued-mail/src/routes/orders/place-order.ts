// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Place an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readEmail, readNumber } from '../../lib/values/read.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = { response: { 201: Order } };

const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returningAll(),
);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post('/orders', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const email = readEmail(body.email, 'body field "email"');
    const amount = readNumber(body.amount, 'body field "amount"');

    const order = await inTransaction(app.db, async (tx) => {
      const order = await insertOrder.executeTakeFirstOrThrow(tx, { email, amount });

      // Confirmation
      await app.mailQueue.send(
        { to: email, subject: 'Your order', text: `We have received your order over ${amount}.` },
        tx,
      );

      // Beyond the limit neither the order nor the mail is kept
      if (amount > 1000) {
        throw rollBack(503, { error: 'Too much' });
      }

      return order;
    });

    return reply.code(201).send(order);
  });
};
