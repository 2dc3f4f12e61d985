// Emitted by flowsmith from the route "search". Change the flow, not this file.
// Search with optional conditions
import type { FastifyPluginAsync } from 'fastify';
import { countRows } from '../../lib/db/count-rows.ts';
import { containsPattern } from '../../lib/db/sql.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toNumberOrNull } from '../../lib/values/convert.ts';
import { optional, readText } from '../../lib/values/read.ts';

export const search: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'q' | 'min'> }>('/books', async (request, reply) => {
    const qParam = queryParam(request.query.q, 'q');
    const minParam = queryParam(request.query.min, 'min');
    const q = optional(readText)(qParam, 'query parameter "q"');
    const min = toNumberOrNull(minParam);

    const [books, total] = await Promise.all([
      app.db
        .selectFrom('books')
        .select(['title', 'price'])
        .where((eb) => (q == null ? eb.lit(true) : eb('title', 'like', containsPattern(q))))
        .where((eb) => (min == null ? eb.lit(true) : eb('price', '>=', min)))
        .orderBy('price', 'desc')
        .orderBy('id')
        .limit(100)
        .execute(),
      countRows(app.db.selectFrom('books')),
    ]);

    return reply.send({ books, total });
  });
};
