// Emitted by flowsmith from the route "list-articles". Change the flow, not this file.
// List articles with their authors
import type { FastifyPluginAsync } from 'fastify';
import { finiteNumbers } from '../../lib/values/convert.ts';
import { readList, readUuid } from '../../lib/values/read.ts';

export const listArticles: FastifyPluginAsync = async (app) => {
  app.get('/articles', async (_request, reply) => {
    const articles = await app.db.selectFrom('articles').selectAll().orderBy('id').limit(100).execute();

    const authorIds = readList(
      articles.map((article) => article.author_id),
      readUuid,
      '“Author ids”',
      500,
    );
    const summary = finiteNumbers(
      {
        count: articles.length,
        best: articles.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0))[0]?.title,
        average:
          articles.length === 0
            ? null
            : articles.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / articles.length,
      },
      '{ count: articles.length, best: articles.toSorted((a, b) =>…',
      500,
    );

    const authors = await app.db
      .selectFrom('authors')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(authorIds))))
      .orderBy('id')
      .limit(100)
      .execute();

    const items = articles.map(({ author_id, ...article }) => ({
      ...article,
      author: authors.find(({ id }) => id === author_id) ?? null,
    }));

    return reply.send({ items, summary });
  });
};
