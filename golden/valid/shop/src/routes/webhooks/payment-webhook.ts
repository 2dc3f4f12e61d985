// Emitted by flowsmith from the webhook "payment-webhook". Change the flow, not this file.
// Receive payment events
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { firstTime } from '../../lib/db/deduplicate.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransactionUntil } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../lib/http/raw-body.ts';
import { header } from '../../lib/http/request.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { safeIncludes } from '../../lib/values/compare.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { getProperty } from '../../lib/values/property.ts';
import { optional, readNumber, readOneOf, readString } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';
import { parseSignature } from '../../lib/values/signature.ts';

const insertOrder = prepare((db, row: Insertable<Database['orders']>) => db.insertInto('orders').values(row));

export const paymentWebhook: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: true });

  const paymentSigningSecretKey = secretKey('PAYMENT_SIGNING_SECRET', app.config.PAYMENT_SIGNING_SECRET);

  app.post(
    '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B',
    { onRequest: answerWithin(10_000) },
    async (request, reply) => {
      const now = new Date();
      const signature = parseSignature(header(request.headers['stripe-signature']) ?? '', 'key-value', 'v1');
      const timestamp = signature.timestamp ?? 0;
      const same = safeIncludes(
        signature.signatures,
        createHmac('sha256', paymentSigningSecretKey)
          .update(`${timestamp}.`)
          .update(rawBody(request))
          .digest('hex'),
      );

      // Genuine and fresh?
      if (!(same && Math.abs(now.getTime() / 1000 - timestamp) <= 300)) {
        return reply.code(401).send({ error: 'Invalid signature' });
      }

      const body = readBody(parseRawJson(rawBody(request)));
      const id = readString(body.id, 'body field "id"');

      await inTransactionUntil(request.signal, app.db, async (tx) => {
        if (!(await firstTime(tx, 'payment-webhook', id, 30))) {
          return;
        }

        const type = optional(readString)(body.type, 'body field "type"');

        if (type === 'payment_intent.succeeded') {
          const user = readOneOf(
            getProperty(body, ['data', 'object', 'metadata', 'user']),
            ['string', 'number'],
            'body field "data.object.metadata.user"',
          );
          const userNumber = toInteger(user, 'body field "data.object.metadata.user"');
          const amount = readNumber(
            getProperty(body, ['data', 'object', 'amount']),
            'body field "data.object.amount"',
          );

          await insertOrder.execute(tx, { user: userNumber, amount, status: 'paid' });
        }
      });

      return reply.send({ received: true });
    },
  );
};
