// Emitted by flowsmith from the route "delete-article". Change the flow, not this file.
// Delete an article
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { findArticle } from '../../functions/find-article.ts';
import { readText } from '../../lib/values/read.ts';

export const deleteArticle: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { slug: string } }>('/api/articles/:slug', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const article = await findArticle(app.db, slug);

    const articleDeletion = await app.db
      .deleteFrom('articles')
      .where('id', '=', article.id)
      .where('author_id', '=', me.id)
      .executeTakeFirst();

    if (articleDeletion.numDeletedRows === 0n) {
      return reply.code(403).send({ errors: { article: ['forbidden'] } });
    }

    return reply.code(204).send();
  });
};
