// Emitted by flowsmith from the route "pay-order". Change the flow, not this file.
// Pay an order
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { attemptRequest } from '../../lib/http/attempt-request.ts';
import { requestJson } from '../../lib/http/client.ts';
import { emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { header } from '../../lib/http/request.ts';
import { readObject, readText } from '../../lib/values/read.ts';
import { Order } from '../../schemas/order.ts';

const schema: FastifySchema = {
  body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: 1000000 }) }),
  response: { 201: Order },
};

const insertOrder = prepare((db, row: Insertable<Database['orders']>) =>
  db.insertInto('orders').values(row).returningAll(),
);

export const payOrder: FastifyPluginAsync = async (app) => {
  app.post<{ Body: { amount: number } }>(
    '/orders',
    { schema, preValidation: emptyWhenAbsent },
    async (request, reply) => {
      const body = request.body;

      const payment = await attemptRequest(
        requestJson(app.fetch, 'POST', 'https://api.payments.example/v1/charges', {
          headers: {
            authorization: `Bearer ${app.config.PAYMENT_KEY}`,
            'Idempotency-Key': header(request.headers['idempotency-key']),
          },
          json: { amount: body.amount, currency: 'eur' },
          timeoutMs: 10_000,
          acceptsRejection: true,
        }),
      );
      if (!payment.ok) {
        return reply.code(503).send(payment.failure);
      }

      if (payment.value.status >= 400) {
        return sendJson(reply.code(402), payment.value.body);
      }

      const bodyObject = readObject(payment.value.body, 'body of “Payment”', 502);
      const id = readText(bodyObject.id, 'field "id" of body of “Payment”', 502);

      const order = await insertOrder.executeTakeFirstOrThrow(app.db, { amount: body.amount, payment: id });

      return reply.code(201).send(order);
    },
  );
};
