// Emitted by flowsmith from the route "compare-ge". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readNumber } from '../../lib/values/read.ts';

export const compareGe: FastifyPluginAsync = async (app) => {
  app.post('/compare/ge', (request, reply) => {
    const body = readBody(request.body);
    const l = readNumber(body.l, 'body field "l"');

    return sendJson(reply, l >= 2);
  });
};
