// Emitted by flowsmith from the route "first-lines". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { readList, readObject } from '../../lib/values/read.ts';

export const firstLines: FastifyPluginAsync = async (app) => {
  app.post('/lines/first', (request, reply) => {
    const body = readBody(request.body);
    const lines = readList(body.lines, readObject, 'body field "lines"');
    const skus = lines.map((item) => item.sku);

    return reply.send({ skus: skus.slice(0, 2), first: skus[0] ?? null, count: lines.length });
  });
};
