// Emitted by flowsmith from the route "unfavorite". Change the flow, not this file.
// Unfavourite an article
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { showArticle } from '../../functions/show-article.ts';
import { readText } from '../../lib/values/read.ts';

export const unfavorite: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { slug: string } }>('/api/articles/:slug/favorite', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    await app.db
      .deleteFrom('favorites')
      .where('favorites.user_id', '=', me.id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('articles as article')
            .whereRef('article.id', '=', 'favorites.article_id')
            .where('article.slug', '=', slug),
        ),
      )
      .execute();

    const shown = await showArticle(app.db, slug, me.id);

    return reply.send(shown);
  });
};
