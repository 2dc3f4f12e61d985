// Emitted by flowsmith from the route "token". Change the flow, not this file.
// A token compared with a secret
import type { FastifyPluginAsync } from 'fastify';
import { safeEqual } from '../../lib/compare.ts';
import { sendJson } from '../../lib/json.ts';
import { withoutScheme } from '../../lib/request.ts';

export const token: FastifyPluginAsync = async (app) => {
  app.get('/token', (request, reply) => {
    if (safeEqual(withoutScheme(request.headers.authorization, 'Bearer'), app.config.API_TOKEN)) {
      return sendJson(reply, 'welcome');
    }

    return sendJson(reply.code(401), 'who are you?');
  });
};
