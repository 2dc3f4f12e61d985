// Emitted by flowsmith from the route "list-comments". Change the flow, not this file.
// The comments on an article
import type { FastifyPluginAsync } from 'fastify';
import { viewer } from '../../functions/viewer.ts';
import { isoTime, jsonArrayFrom, jsonObjectFrom } from '../../lib/db/related.ts';
import { readText } from '../../lib/values/read.ts';

export const listComments: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { slug: string } }>('/api/articles/:slug/comments', async (request, reply) => {
    const now = new Date();

    const reader = await viewer(app, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const article = await app.db
      .selectFrom('articles')
      .select((eb) => [
        'articles.slug',
        jsonArrayFrom(
          eb
            .selectFrom('comments')
            .whereRef('comments.article_id', '=', 'articles.id')
            .select((eb) => [
              'comments.id',
              isoTime(eb.ref('comments.created_at')).as('createdAt'),
              isoTime(eb.ref('comments.updated_at')).as('updatedAt'),
              'comments.body',
              jsonObjectFrom(
                eb
                  .selectFrom('users as author')
                  .whereRef('author.id', '=', 'comments.author_id')
                  .select((eb) => [
                    'author.username',
                    'author.bio',
                    'author.image',
                    eb
                      .exists(
                        eb
                          .selectFrom('follows as followers')
                          .whereRef('followers.followee_id', '=', 'author.id')
                          .where((eb) =>
                            reader == null ? eb.lit(false) : eb('followers.follower_id', '=', reader),
                          ),
                      )
                      .$castTo<boolean>()
                      .as('following'),
                  ]),
              )
                .$notNull()
                .as('author'),
            ])
            .orderBy('comments.created_at')
            .orderBy('comments.id')
            .limit(1000),
        ).as('comments'),
      ])
      .where('articles.slug', '=', slug)
      .executeTakeFirst();

    if (article == null) {
      return reply.code(404).send({ errors: { article: ['not found'] } });
    }

    return reply.send({ comments: article.comments });
  });
};
