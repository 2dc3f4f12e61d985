// Emitted by flowsmith from the route "compare-ne". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/body.ts';
import { isEqual } from '../../lib/compare.ts';
import { sendJson } from '../../lib/json.ts';

export const compareNe: FastifyPluginAsync = async (app) => {
  app.post('/compare/ne', (request, reply) => {
    const body = readBody(request.body);

    return sendJson(reply, !isEqual(body.l, body.r));
  });
};
