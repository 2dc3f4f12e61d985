// Emitted by flowsmith from the route "search". Change the flow, not this file.
// Search with optional conditions
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { toNumberOrNull } from '../../lib/convert.ts';
import { optional, readText } from '../../lib/read.ts';
import { queryParam } from '../../lib/request.ts';
import { containsPattern } from '../../lib/sql.ts';

export const search: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { q?: string | string[]; min?: string | string[] } }>(
    '/books',
    async (request, reply) => {
      const q = queryParam(request.query.q, 'q');
      const min = queryParam(request.query.min, 'min');
      const qText = optional(readText)(q, 'query parameter "q"');
      const minNumber = toNumberOrNull(min);

      const [books, total] = await Promise.all([
        app.db
          .selectFrom('books')
          .select(['title', 'price'])
          .where((eb) => (qText == null ? eb.lit(true) : eb('title', 'like', containsPattern(qText))))
          .where((eb) => (minNumber == null ? eb.lit(true) : eb('price', '>=', minNumber)))
          .orderBy('price', 'desc')
          .orderBy('id')
          .limit(100)
          .execute(),
        app.db
          .selectFrom('books')
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow(),
      ]);

      return reply.send({ books, total: total.count });
    },
  );
};
