// Emitted by flowsmith from the route "to-timestamp-or-null". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toInstantOrNull } from '../../lib/values/convert.ts';

export const toTimestampOrNull: FastifyPluginAsync = async (app) => {
  app.post('/to-timestamp-or-null', (request, reply) => {
    const body = readBody(request.body);

    return sendJson(reply, toInstantOrNull(body.at));
  });
};
