// Emitted by flowsmith from the webhook "github-webhook". Change the flow, not this file.
// Receive repository events
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { firstTime } from '../../lib/db/deduplicate.ts';
import { inTransactionUntil } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { acceptRaw, parseRawJson, rawBody } from '../../lib/http/raw-body.ts';
import { header } from '../../lib/http/request.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { safeEqual } from '../../lib/values/compare.ts';
import { getProperty } from '../../lib/values/property.ts';
import { readOneOf } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';

export const githubWebhook: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: true });

  const githubSigningSecretKey = secretKey('GITHUB_SIGNING_SECRET', app.config.GITHUB_SIGNING_SECRET);

  app.post(
    '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L',
    { onRequest: answerWithin(10_000) },
    async (request, reply) => {
      const expectedSignature = `sha256=${createHmac('sha256', githubSigningSecretKey).update(rawBody(request)).digest('hex')}`;
      const signature = header(request.headers['x-hub-signature-256']);

      // Signature matches?
      if (!safeEqual(expectedSignature, signature)) {
        return reply.code(401).send({ error: 'Invalid signature' });
      }

      const xGithubDelivery = header(request.headers['x-github-delivery']);

      // Has a delivery id?
      if (xGithubDelivery == null) {
        return reply.code(400).send({ error: 'X-GitHub-Delivery is missing' });
      }

      await inTransactionUntil(request.signal, app.db, async (tx) => {
        if (!(await firstTime(tx, 'github-webhook', xGithubDelivery, 7))) {
          return;
        }

        // Which event?
        if (header(request.headers['x-github-event']) === 'push') {
          const body = readBody(parseRawJson(rawBody(request)));
          const ref = readOneOf(body.ref, ['string', 'number', 'boolean'], 'body field "ref"');
          const fullName = readOneOf(
            getProperty(body, ['repository', 'full_name']),
            ['string', 'number', 'boolean'],
            'body field "repository.full_name"',
          );

          await app.mailQueue.send(
            { to: 'team@example.com', subject: 'New commits', text: `New commits on ${ref} of ${fullName}.` },
            tx,
          );
        }
      });

      return reply.send({ received: true });
    },
  );
};
