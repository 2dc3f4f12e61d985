// Emitted by flowsmith from the route "whole-body". Change the flow, not this file.
// The whole body
import type { FastifyPluginAsync } from 'fastify';
import { requireBody } from '../../lib/http/json-body.ts';

export const wholeBody: FastifyPluginAsync = async (app) => {
  app.post('/echo', (request, reply) => {
    const body = requireBody(request.body);

    return reply.send(body);
  });
};
