// Emitted by flowsmith from the route "url". Change the flow, not this file.
// The public URL of the request
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';

export const url: FastifyPluginAsync = async (app) => {
  app.get('/url/:x', (request, reply) => {
    return sendJson(reply, `${app.config.BASE_URL}${request.originalUrl}`);
  });
};
