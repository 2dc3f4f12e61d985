// Emitted by flowsmith from the route "most-in-stock". Change the flow, not this file.
// Articles page by page, those of which there is most first
import type { FastifyPluginAsync } from 'fastify';
import { listPage, readCursor } from '../../lib/db/cursor.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readLimit } from '../../lib/values/read.ts';
import { within } from '../../lib/values/rules.ts';

const readLimitFrom1 = within(readLimit, { min: 1 });

export const mostInStock: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'after' | 'limit'> }>('/articles', async (request, reply) => {
    const after = queryParam(request.query.after, 'after');
    const limitParam = queryParam(request.query.limit, 'limit');
    const position = readCursor(
      after,
      'quantity desc, id desc',
      { quantity: 'integer', id: 'integer' },
      'query parameter "after"',
    );
    const limit = readLimitFrom1(
      optional(toInteger)(limitParam, 'query parameter "limit"') ?? 2,
      'query parameter "limit"',
    );

    const articlesPage = await listPage(
      app.db
        .selectFrom('articles')
        .select(['id', 'sku', 'quantity'])
        .where((eb) =>
          position == null
            ? eb.lit(true)
            : eb(eb.refTuple('quantity', 'id'), '<', eb.tuple(position.quantity, position.id)),
        )
        .orderBy('quantity', 'desc')
        .orderBy('id', 'desc'),
      limit,
      'quantity desc, id desc',
      ['quantity', 'id'],
    );

    return reply.send({ articles: articlesPage.records, next: articlesPage.cursor ?? null });
  });
};
