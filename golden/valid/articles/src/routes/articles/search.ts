// Emitted by flowsmith from the route "search". Change the flow, not this file.
// Search published articles
import type { FastifyPluginAsync } from 'fastify';
import { containsPattern, endsWithPattern, toJsonb, toTimestamp } from '../../lib/db/sql.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readText, readTimestamp } from '../../lib/values/read.ts';

export const search: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'q' | 'label' | 'since' | 'until' | 'words'> }>(
    '/articles',
    async (request, reply) => {
      const qParam = queryParam(request.query.q, 'q');
      const labelParam = queryParam(request.query.label, 'label');
      const sinceParam = queryParam(request.query.since, 'since');
      const untilParam = queryParam(request.query.until, 'until');
      const wordsParam = queryParam(request.query.words, 'words');
      const q = optional(readText)(qParam, 'query parameter "q"');
      const label = optional(readText)(labelParam, 'query parameter "label"');
      const since = optional(readTimestamp)(sinceParam, 'query parameter "since"');
      const until = optional(readTimestamp)(untilParam, 'query parameter "until"');
      const words = optional(toInteger)(wordsParam, 'query parameter "words"');

      const articles = await app.db
        .selectFrom('articles')
        .select(['slug', 'title', 'words'])
        .where('state', 'not in', ['draft', 'deleted'])
        .where((eb) =>
          q == null
            ? eb.lit(true)
            : eb.or([eb('title', 'ilike', containsPattern(q)), eb('body', 'ilike', containsPattern(q))]),
        )
        .where((eb) => (label == null ? eb.lit(true) : eb('labels', '@>', toJsonb([label]))))
        .where((eb) => (since == null ? eb.lit(true) : eb('created_at', '>=', toTimestamp(since))))
        .where((eb) => (until == null ? eb.lit(true) : eb('created_at', '<=', toTimestamp(until))))
        .where((eb) =>
          eb.or([
            words == null ? eb.lit(false) : eb('words', '>=', words),
            eb.and([eb('words', '<', 10), eb('slug', 'like', endsWithPattern('-note'))]),
          ]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(100)
        .execute();

      return reply.send(articles);
    },
  );
};
