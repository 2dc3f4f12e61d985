// Emitted by flowsmith from the webhook "github-webhook". Change the flow, not this file.
// Receive repository events
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { acceptRaw, parseRawJson, rawBody, readBody } from '../../lib/body.ts';
import { safeEqual } from '../../lib/compare.ts';
import { firstTime } from '../../lib/deduplicate.ts';
import { getProperty } from '../../lib/property.ts';
import { readOneOf } from '../../lib/read.ts';
import { header } from '../../lib/request.ts';
import { secretKey } from '../../lib/secret-key.ts';
import { answerWithin } from '../../lib/timeout.ts';
import { inTransactionUntil } from '../../lib/transaction.ts';

export const githubWebhook: FastifyPluginAsync = async (app) => {
  acceptRaw(app, { json: true });

  const githubSigningSecretKey = secretKey(
    app.config.GITHUB_SIGNING_SECRET,
    'utf8',
    '',
    'GITHUB_SIGNING_SECRET',
  );

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

      const answer = await inTransactionUntil(request.signal, app.db, async (tx) => {
        if (await firstTime(tx, 'github-webhook', xGithubDelivery, 7)) {
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
              {
                to: 'team@example.com',
                subject: 'New commits',
                text: `New commits on ${ref} of ${fullName}.`,
              },
              tx,
            );
          }
        }

        return () => reply.send({ received: true });
      });
      return answer();
    },
  );
};
