// Emitted by flowsmith from the route "list". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readInTurn } from '../../lib/values/read-all.ts';
import { optional, readLimit, readWhole } from '../../lib/values/read.ts';

export const list: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'limit' | 'offset'> }>('/accounts', async (request, reply) => {
    const { limit, offset } = readInTurn()
      .read('limitParam', () => queryParam(request.query.limit, 'limit'))
      .read('offsetParam', () => queryParam(request.query.offset, 'offset'))
      .read('limit', ({ limitParam }) =>
        readLimit(
          optional(toInteger)(limitParam, 'query parameter "limit"') ?? 20,
          'query parameter "limit"',
        ),
      )
      .read('offset', ({ offsetParam }) =>
        readWhole(
          optional(toInteger)(offsetParam, 'query parameter "offset"') ?? 0,
          'query parameter "offset"',
        ),
      )
      .values();

    const accounts = await app.db
      .selectFrom('accounts')
      .selectAll()
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();

    return reply.send(accounts);
  });
};
