// Emitted by flowsmith from the route "stay". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { readTimestamp } from '../../lib/values/read.ts';

export const stay: FastifyPluginAsync = async (app) => {
  app.post('/stay', (request, reply) => {
    const body = readBody(request.body);
    const arrival = readTimestamp(body.arrival, 'body field "arrival"');
    const departure = readTimestamp(body.departure, 'body field "departure"');

    return sendJson(reply, Math.trunc((Date.parse(departure) - Date.parse(arrival)) / 86_400_000));
  });
};
