// Emitted by flowsmith from the route "to-json". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';

export const toJson: FastifyPluginAsync = async (app) => {
  app.post('/to-json', (request, reply) => {
    const body = readBody(request.body);

    return sendJson(reply, JSON.stringify(body.x ?? null));
  });
};
