// Emitted by flowsmith from the route "everything". Change the flow, not this file.
// Path, query, body and headers
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { header, queryParam, type Query } from '../../lib/http/request.ts';

export const everything: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { org: string }; Querystring: Query<'limit'> }>('/orgs/:org/items', (request, reply) => {
    const body = readBody(request.body);
    const limit = queryParam(request.query.limit, 'limit');

    return reply.send({
      org: request.params.org,
      limit: limit ?? null,
      color: body.color ?? null,
      agent: request.headers['user-agent'] ?? null,
      tenant: header(request.headers['x-tenant']) ?? null,
    });
  });
};
