// Emitted by flowsmith from the route "normalise". Change the flow, not this file.
// Normalise a value of any type
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';

export const normalise: FastifyPluginAsync = async (app) => {
  app.post('/normalised', (request, reply) => {
    const body = readBody(request.body);
    const words =
      typeof body.value === 'string'
        ? body.value.trim().split(/\s+/u)
        : typeof body.value === 'number'
          ? [body.value.toFixed(2)]
          : Array.isArray(body.value)
            ? body.value.map((_item, index) => `${index}`)
            : null;

    return reply.send({ words: words ?? null });
  });
};
