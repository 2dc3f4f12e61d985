// Emitted by flowsmith from the route "compare-eq". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { isEqual } from '../../lib/values/compare.ts';

export const compareEq: FastifyPluginAsync = async (app) => {
  app.post('/compare/eq', (request, reply) => {
    const body = readBody(request.body);

    return sendJson(reply, isEqual(body.l, body.r));
  });
};
