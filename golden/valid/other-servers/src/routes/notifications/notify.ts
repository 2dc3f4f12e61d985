// Emitted by flowsmith from the route "notify". Change the flow, not this file.
// Notify a subscriber
import { createHmac } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { attemptRequest } from '../../lib/http/attempt-request.ts';
import { requestText } from '../../lib/http/client.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { publicUrl } from '../../lib/http/public-url.ts';
import { readString } from '../../lib/values/read.ts';
import { secretKey } from '../../lib/values/secret-key.ts';

export const notify: FastifyPluginAsync = async (app) => {
  const hookSecretKey = secretKey('HOOK_SECRET', app.config.HOOK_SECRET);

  app.post('/notifications', async (request, reply) => {
    const body = readBody(request.body);
    const url = readString(body.url, 'body field "url"');
    const urlChecked = publicUrl(url, 'body field "url"');
    const text = JSON.stringify({ event: 'subscribed' });

    const delivery = await attemptRequest(
      requestText(app.fetchPublic, 'POST', urlChecked, {
        headers: {
          'X-Signature': createHmac('sha256', hookSecretKey).update(text).digest('hex'),
          'Content-Type': 'application/json',
        },
        body: text,
        timeoutMs: 5000,
      }),
    );
    if (!delivery.ok) {
      return reply.code(502).send(delivery.failure);
    }

    return reply.code(202).send({ delivered: true });
  });
};
