// Emitted by flowsmith from the route "to-string". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readOneOf } from '../../lib/values/read.ts';

export const toString: FastifyPluginAsync = async (app) => {
  app.post('/to-string', (request, reply) => {
    const body = readBody(request.body);
    const x = readOneOf(body.x, ['string', 'number', 'boolean'], 'body field "x"');

    return sendJson(reply, String(x));
  });
};
