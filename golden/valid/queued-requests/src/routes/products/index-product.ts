// Emitted by flowsmith from the route "index-product". Change the flow, not this file.
// Have a product found
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { pathSegment } from '../../lib/http/client.ts';
import { attempt } from '../../lib/http/failure.ts';
import { formBody } from '../../lib/http/form-body.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { answerWithin } from '../../lib/http/timeout.ts';

const schema: FastifySchema = {
  response: { 503: Type.Object({ message: Type.String(), code: Type.String() }) },
};

export const indexProduct: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>(
    '/products/:id',
    { schema, onRequest: answerWithin(5000) },
    async (request, reply) => {
      const body = readBody(request.body);
      const id = request.params.id;
      const url = `https://search.example/products/${pathSegment(id, 'path parameter "id"')}`;

      request.signal.throwIfAborted();
      const index = await attempt(
        app.httpQueue.send('PUT', url, {
          auth: { type: 'basic', username: 'shop', secret: 'SEARCH_KEY' },
          query: { wait: false },
          body: formBody({ title: body.title ?? null }),
          timeoutMs: 3000,
          retries: 2,
        }),
      );
      if (!index.ok) {
        return reply.code(503).send(index.failure);
      }

      return reply.code(202).send({ queued: true });
    },
  );
};
