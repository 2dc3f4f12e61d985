// Emitted by flowsmith from the route "sku". Change the flow, not this file.
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readString } from '../../lib/values/read.ts';

const schema: FastifySchema = { response: { 422: Type.Object({ error: Type.String() }) } };

export const sku: FastifyPluginAsync = async (app) => {
  app.post('/sku', { schema }, (request, reply) => {
    const body = readBody(request.body);
    const bodySku = readString(body.sku, 'body field "sku"');
    const skuUpper = bodySku.trim().toUpperCase();

    if (!/^[A-Z]{3}-\d{4}$/u.test(skuUpper)) {
      return reply.code(422).send({ error: 'A SKU looks like ABC-1234.' });
    }

    return sendJson(reply, skuUpper);
  });
};
