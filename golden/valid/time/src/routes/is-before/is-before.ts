// Emitted by flowsmith from the route "is-before". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { optional, readTimestamp } from '../../lib/values/read.ts';

export const isBefore: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'starts' | 'ends'> }>('/is-before', (request, reply) => {
    const startsParam = queryParam(request.query.starts, 'starts');
    const endsParam = queryParam(request.query.ends, 'ends');
    const starts = optional(readTimestamp)(startsParam, 'query parameter "starts"') ?? '2024-03-10T05:00:00Z';
    const ends = optional(readTimestamp)(endsParam, 'query parameter "ends"') ?? '2024-03-10T05:00:00Z';

    return sendJson(reply, Date.parse(starts) < Date.parse(ends));
  });
};
