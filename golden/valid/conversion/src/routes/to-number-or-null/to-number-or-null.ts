// Emitted by flowsmith from the route "to-number-or-null". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toNumberOrNull } from '../../lib/values/convert.ts';

export const toNumberOrNullRoute: FastifyPluginAsync = async (app) => {
  app.post('/to-number-or-null', (request, reply) => {
    const body = readBody(request.body);

    return sendJson(reply, toNumberOrNull(body.x));
  });
};
