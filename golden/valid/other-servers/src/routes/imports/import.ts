// Emitted by flowsmith from the route "import". Change the flow, not this file.
// Import what a partner has, with a token of ours
import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { requestBytes, requestJson } from '../../lib/http/client.ts';
import { formBody } from '../../lib/http/form-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { headerValue } from '../../lib/http/response.ts';
import { readObject, readOneOf } from '../../lib/values/read.ts';

export const importRoute: FastifyPluginAsync = async (app) => {
  app.post('/imports', async (_request, reply) => {
    const token = await requestJson(app.fetch, 'POST', 'https://login.partner.example/oauth/token', {
      body: formBody({ grant_type: 'client_credentials', client_secret: app.config.PARTNER_SECRET }),
      timeoutMs: 10_000,
    });

    const body = readObject(token.body, 'body of “Token”', 502);
    const accessToken = readOneOf(
      body.access_token,
      ['string', 'number', 'boolean'],
      'field "access_token" of body of “Token”',
      502,
    );
    const bearer = headerValue(`Bearer ${accessToken}`, '“Template”', 502);

    const file = await requestBytes(app.fetch, 'GET', 'https://files.partner.example/export', {
      headers: { Authorization: bearer },
      timeoutMs: 10_000,
    });

    return sendJson(reply, createHash('sha256').update(file.body).digest('hex'));
  });
};
