// Emitted by flowsmith from the route "place-order". Change the flow, not this file.
// Place an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { optional, readEmail, readInteger } from '../../lib/values/read.ts';
import { within } from '../../lib/values/rules.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = { response: { 202: Order } };

const selectCustomer = prepare((db, values: { id: number }) =>
  db.selectFrom('customers').selectAll().where('id', '=', values.id),
);
const readRemindAfterSeconds = within(readInteger, { min: 0, max: 315_360_000 });
const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returningAll(),
);

export const placeOrder: FastifyPluginAsync = async (app) => {
  app.post('/orders', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const customer = readInteger(body.customer, 'body field "customer"');

    const order = await inTransaction(app.db, async (tx) => {
      const customerById = await selectCustomer.executeTakeFirst(tx, { id: customer });

      if (customerById == null) {
        throw rollBack(404, { error: 'No such customer' });
      }

      const amount = readInteger(body.amount, 'body field "amount"');
      const email = readEmail(customerById.email, 'field "email" of record of “customer”', 500);
      const remindAfterSeconds = optional(readRemindAfterSeconds)(
        body.remindAfterSeconds,
        'body field "remindAfterSeconds"',
      );

      const order = await insertOrder.executeTakeFirstOrThrow(tx, { customer_id: customer, amount });

      await app.jobs.enqueue('add-points', { customer, points: amount }, { tx });

      await app.jobs.enqueue(
        'remind',
        { order: order.id, email, times: 3 },
        { tx, delaySeconds: remindAfterSeconds, key: `order ${order.id}` },
      );

      // Beyond the limit neither the order nor its jobs are kept
      if (amount > 1000) {
        throw rollBack(422, { error: 'Too much' });
      }

      return order;
    });

    return reply.code(202).send(order);
  });
};
