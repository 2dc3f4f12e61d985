// Emitted by flowsmith from the route "get-payment". Change the flow, not this file.
// Read a payment
import type { FastifyPluginAsync } from 'fastify';
import { pathSegment, requestJson } from '../../lib/http/client.ts';
import { sendJson } from '../../lib/http/json.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { answerWithin } from '../../lib/http/timeout.ts';

export const getPayment: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string }; Querystring: Query<'expand'> }>(
    '/payments/:id',
    { onRequest: answerWithin(5000) },
    async (request, reply) => {
      const expand = queryParam(request.query.expand, 'expand');
      const id = request.params.id;
      const url = `https://api.payments.example/v1/charges/${pathSegment(id, 'path parameter "id"')}`;

      request.signal.throwIfAborted();
      const response = await requestJson(app.fetch, 'GET', url, {
        headers: { authorization: `Bearer ${app.config.PAYMENT_KEY}` },
        query: { expand },
        timeoutMs: 2000,
        signal: request.signal,
      });

      return sendJson(reply, response.body);
    },
  );
};
