// Emitted by flowsmith from the route "to-number". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { readOneOf } from '../../lib/values/read.ts';

export const toNumberRoute: FastifyPluginAsync = async (app) => {
  app.post('/to-number', (request, reply) => {
    const body = readBody(request.body);
    const x = readOneOf(body.x, ['string', 'number'], 'body field "x"');
    const xNumber = toNumber(x, 'body field "x"');

    return sendJson(reply, xNumber);
  });
};
