// Emitted by flowsmith from the route "show-theme". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readSigned } from '../../lib/http/cookies.ts';
import { sendJson } from '../../lib/http/json.ts';

export const showTheme: FastifyPluginAsync = async (app) => {
  app.get('/theme', (request, reply) => {
    return sendJson(reply, readSigned('theme', request.cookies.theme, app.config.COOKIE_SECRET));
  });
};
