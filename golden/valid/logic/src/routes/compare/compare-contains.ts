// Emitted by flowsmith from the route "compare-contains". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { contains } from '../../lib/values/compare.ts';
import { readOneOf } from '../../lib/values/read.ts';

export const compareContains: FastifyPluginAsync = async (app) => {
  app.post('/compare/contains', (request, reply) => {
    const body = readBody(request.body);
    const l = readOneOf(body.l, ['string', 'array'], 'body field "l"');

    return sendJson(reply, contains(l, body.r));
  });
};
