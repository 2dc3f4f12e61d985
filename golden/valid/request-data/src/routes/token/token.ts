// Emitted by flowsmith from the route "token". Change the flow, not this file.
// A token compared with a secret
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { withoutScheme } from '../../lib/http/request.ts';
import { safeEqual } from '../../lib/values/compare.ts';

export const token: FastifyPluginAsync = async (app) => {
  app.get('/token', (request, reply) => {
    if (!safeEqual(withoutScheme(request.headers.authorization, 'Bearer'), app.config.API_TOKEN)) {
      return sendJson(reply.code(401).header('WWW-Authenticate', 'Bearer'), 'who are you?');
    }

    return sendJson(reply, 'welcome');
  });
};
