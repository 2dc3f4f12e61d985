// Emitted by flowsmith from the webhook "payment-events". Change the flow, not this file.
// What Stripe tells of payments
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { firstTime } from '../../lib/db/deduplicate.ts';
import { inTransactionUntil } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../lib/http/raw-body.ts';
import { header } from '../../lib/http/request.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { safeIncludes } from '../../lib/values/compare.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readObject, readString, readText } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';
import { parseSignature } from '../../lib/values/signature.ts';

export const paymentEvents: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: true });

  const stripeSigningSecretKey = secretKey('STRIPE_SIGNING_SECRET', app.config.STRIPE_SIGNING_SECRET);

  app.post(
    '/stripe/whk_4Rk8Wq1Zc6Vn3Xt9Bm5Jd7Gs',
    { onRequest: answerWithin(10_000) },
    async (request, reply) => {
      const now = new Date();
      const signature = parseSignature(header(request.headers['stripe-signature']) ?? '', 'key-value', 'v1');
      const timestamp = signature.timestamp ?? 0;
      const same = safeIncludes(
        signature.signatures,
        createHmac('sha256', stripeSigningSecretKey)
          .update(`${timestamp}.`)
          .update(rawBody(request))
          .digest('hex'),
      );

      // Genuine and fresh?
      if (!(same && Math.abs(now.getTime() / 1000 - timestamp) <= 300)) {
        return reply.code(401).send({ error: 'The signature is wrong' });
      }

      const body = readBody(parseRawJson(rawBody(request)));
      const id = readString(body.id, 'body field "id"');

      await inTransactionUntil(request.signal, app.db, async (tx) => {
        if (!(await firstTime(tx, 'payment-events', id, 30))) {
          return;
        }

        const type = optional(readString)(body.type, 'body field "type"');

        if (type !== 'checkout.session.completed' && type !== 'checkout.session.async_payment_succeeded') {
          return;
        }

        const data = readObject(body.data, 'body field "data"');

        // Paid already?
        // Some ways to pay take days: another event tells of the payment then
        if (getProperty(data, ['object', 'payment_status']) !== 'paid') {
          return;
        }

        const objectId = readText(getProperty(data, ['object', 'id']), 'body field "data.object.id"');

        const order = await tx
          .updateTable('orders')
          .set({ state: 'paid' })
          .where('session', '=', objectId)
          .returningAll()
          .executeTakeFirst();

        if (order == null) {
          // What Stripe tells before the order knows its session comes again
          throw rollBack(404, { error: 'No order has this session' });
        }
      });

      return reply.send({ received: true });
    },
  );
};
