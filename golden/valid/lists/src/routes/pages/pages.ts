// Emitted by flowsmith from the route "pages". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { range } from '../../lib/values/list.ts';
import { optional } from '../../lib/values/read.ts';

export const pages: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'count'> }>('/pages', (request, reply) => {
    const countParam = queryParam(request.query.count, 'count');
    const count = optional(toInteger)(countParam, 'query parameter "count"') ?? 3;
    const numbers = range(1, count, 'what is made of query parameter "count"');

    return reply.send([numbers, ['first', 'last']].flat());
  });
};
