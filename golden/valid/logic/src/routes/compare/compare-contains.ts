// Emitted by flowsmith from the route "compare-contains". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/body.ts';
import { contains } from '../../lib/compare.ts';
import { sendJson } from '../../lib/json.ts';
import { readOneOf } from '../../lib/read.ts';

export const compareContains: FastifyPluginAsync = async (app) => {
  app.post('/compare/contains', (request, reply) => {
    const body = readBody(request.body);
    const l = readOneOf(body.l, ['string', 'array'], 'body field "l"');

    return sendJson(reply, contains(l, body.r));
  });
};
