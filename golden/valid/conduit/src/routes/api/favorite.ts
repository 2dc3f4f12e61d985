// Emitted by flowsmith from the route "favorite". Change the flow, not this file.
// Favourite an article
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { findArticle } from '../../functions/find-article.ts';
import { showArticle } from '../../functions/show-article.ts';
import { readText } from '../../lib/values/read.ts';

export const favorite: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { slug: string } }>('/api/articles/:slug/favorite', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const article = await findArticle(app.db, slug);

    await app.db
      .insertInto('favorites')
      .values({ article_id: article.id, user_id: me.id })
      .onConflict((oc) => oc.columns(['article_id', 'user_id']).doNothing())
      .execute();

    const shown = await showArticle(app.db, slug, me.id);

    return reply.send(shown);
  });
};
