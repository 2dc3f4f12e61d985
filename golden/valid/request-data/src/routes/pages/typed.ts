// Emitted by flowsmith from the route "typed". Change the flow, not this file.
// Parameters with types and defaults
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toBoolean, toInteger, toNumber } from '../../lib/values/convert.ts';
import { optional, readTimestamp, readUuid } from '../../lib/values/read.ts';

export const typed: FastifyPluginAsync = async (app) => {
  app.get<{
    Params: { page: string };
    Querystring: Query<'size' | 'factor' | 'exact' | 'owner' | 'since' | 'order'>;
  }>('/pages/:page', (request, reply) => {
    const sizeParam = queryParam(request.query.size, 'size');
    const factorParam = queryParam(request.query.factor, 'factor');
    const exactParam = queryParam(request.query.exact, 'exact');
    const ownerParam = queryParam(request.query.owner, 'owner');
    const sinceParam = queryParam(request.query.since, 'since');
    const order = queryParam(request.query.order, 'order');
    const page = toInteger(request.params.page, 'path parameter "page"');
    const size = optional(toInteger)(sizeParam, 'query parameter "size"') ?? 10;
    const factor = optional(toNumber)(factorParam, 'query parameter "factor"');
    const exact = optional(toBoolean)(exactParam, 'query parameter "exact"') ?? false;
    const owner = optional(readUuid)(ownerParam, 'query parameter "owner"');
    const since = optional(readTimestamp)(sinceParam, 'query parameter "since"');

    return reply.send({
      page,
      size,
      factor: factor ?? null,
      exact,
      owner: owner ?? null,
      since: since ?? null,
      order: order ?? 'title',
    });
  });
};
