// Emitted by flowsmith from the route "to-timestamp". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readTimestamp } from '../../lib/values/read.ts';

export const toTimestampRoute: FastifyPluginAsync = async (app) => {
  app.post('/to-timestamp', (request, reply) => {
    const body = readBody(request.body);
    const at = readTimestamp(body.at, 'body field "at"');

    return sendJson(reply, new Date(at).toISOString());
  });
};
