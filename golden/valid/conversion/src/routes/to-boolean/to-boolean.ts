// Emitted by flowsmith from the route "to-boolean". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toBoolean } from '../../lib/values/convert.ts';
import { readOneOf } from '../../lib/values/read.ts';

export const toBooleanRoute: FastifyPluginAsync = async (app) => {
  app.post('/to-boolean', (request, reply) => {
    const body = readBody(request.body);
    const x = readOneOf(body.x, ['string', 'boolean'], 'body field "x"');
    const xBoolean = toBoolean(x, 'body field "x"');

    return sendJson(reply, xBoolean);
  });
};
