// Emitted by flowsmith from the route "feed". Change the flow, not this file.
// Articles of those whom the user follows
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { currentUser } from '../../functions/current-user.ts';
import { listWithTotal } from '../../lib/db/pages.ts';
import { jsonObjectFrom, jsonValuesFrom } from '../../lib/db/related.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { optional, readLimit, readWhole } from '../../lib/values/read.ts';

export const feed: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'limit' | 'offset'> }>('/api/articles/feed', async (request, reply) => {
    const now = new Date();
    const { limitParam, offsetParam } = readAll({
      limitParam: () => queryParam(request.query.limit, 'limit'),
      offsetParam: () => queryParam(request.query.offset, 'offset'),
    });

    const me = await currentUser(app, app.db, request, now);

    const { limit, offset } = readAll({
      limit: () =>
        readLimit(
          optional(toInteger)(limitParam, 'query parameter "limit"') ?? 20,
          'query parameter "limit"',
        ),
      offset: () =>
        readWhole(
          optional(toInteger)(offsetParam, 'query parameter "offset"') ?? 0,
          'query parameter "offset"',
        ),
    });

    const articles = await listWithTotal(
      app.db.selectFrom('articles').where((eb) =>
        eb.exists(
          eb
            .selectFrom('users as author')
            .whereRef('author.id', '=', 'articles.author_id')
            .where((eb) =>
              eb.exists(
                eb
                  .selectFrom('follows as followers')
                  .whereRef('followers.followee_id', '=', 'author.id')
                  .where('followers.follower_id', '=', me.id),
              ),
            ),
        ),
      ),
      (qb) =>
        qb
          .select((eb) => [
            'articles.slug',
            'articles.title',
            'articles.description',
            'articles.created_at as createdAt',
            'articles.updated_at as updatedAt',
            jsonValuesFrom(
              eb
                .selectFrom('tags')
                .innerJoin('article_tags', 'article_tags.tag_id', 'tags.id')
                .whereRef('article_tags.article_id', '=', 'articles.id')
                .select('tags.name as value')
                .orderBy('article_tags.position')
                .orderBy('tags.id')
                .limit(1000),
            ).as('tagList'),
            eb
              .exists(
                eb
                  .selectFrom('favorites')
                  .whereRef('favorites.article_id', '=', 'articles.id')
                  .where('favorites.user_id', '=', me.id),
              )
              .$castTo<boolean>()
              .as('favorited'),
            eb
              .selectFrom('favorites')
              .whereRef('favorites.article_id', '=', 'articles.id')
              .select(sql<number>`count(*)::int`.as('count'))
              .$asScalar()
              .$notNull()
              .as('favoritesCount'),
            jsonObjectFrom(
              eb
                .selectFrom('users as author')
                .whereRef('author.id', '=', 'articles.author_id')
                .select((eb) => [
                  'author.username',
                  'author.bio',
                  'author.image',
                  eb
                    .exists(
                      eb
                        .selectFrom('follows as followers')
                        .whereRef('followers.followee_id', '=', 'author.id')
                        .where('followers.follower_id', '=', me.id),
                    )
                    .$castTo<boolean>()
                    .as('following'),
                ]),
            )
              .$notNull()
              .as('author'),
          ])
          .orderBy('articles.created_at', 'desc')
          .orderBy('articles.id')
          .limit(limit)
          .offset(offset),
    );

    return reply.send({ articles: articles.records, articlesCount: articles.total });
  });
};
