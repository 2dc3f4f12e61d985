// Emitted by flowsmith from the route "list-articles". Change the flow, not this file.
// Articles, the newest first
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { viewer } from '../../functions/viewer.ts';
import { listWithTotal } from '../../lib/db/pages.ts';
import { jsonObjectFrom, jsonValuesFrom } from '../../lib/db/related.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readAll } from '../../lib/values/read-all.ts';
import { optional, readLimit, readText, readWhole } from '../../lib/values/read.ts';

export const listArticles: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'tag' | 'author' | 'favorited' | 'limit' | 'offset'> }>(
    '/api/articles',
    async (request, reply) => {
      const now = new Date();
      const { tagParam, authorParam, favoritedParam, limitParam, offsetParam } = readAll({
        tagParam: () => queryParam(request.query.tag, 'tag'),
        authorParam: () => queryParam(request.query.author, 'author'),
        favoritedParam: () => queryParam(request.query.favorited, 'favorited'),
        limitParam: () => queryParam(request.query.limit, 'limit'),
        offsetParam: () => queryParam(request.query.offset, 'offset'),
      });

      const reader = await viewer(app, request, now);

      const { tag, author, favorited, limit, offset } = readAll({
        tag: () => optional(readText)(tagParam, 'query parameter "tag"'),
        author: () => optional(readText)(authorParam, 'query parameter "author"'),
        favorited: () => optional(readText)(favoritedParam, 'query parameter "favorited"'),
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
        app.db
          .selectFrom('articles')
          .where((eb) =>
            tag == null
              ? eb.lit(true)
              : eb.exists(
                  eb
                    .selectFrom('tags')
                    .innerJoin('article_tags', 'article_tags.tag_id', 'tags.id')
                    .whereRef('article_tags.article_id', '=', 'articles.id')
                    .where('tags.name', '=', tag),
                ),
          )
          .where((eb) =>
            author == null
              ? eb.lit(true)
              : eb.exists(
                  eb
                    .selectFrom('users as author')
                    .whereRef('author.id', '=', 'articles.author_id')
                    .where('author.username', '=', author),
                ),
          )
          .where((eb) =>
            favorited == null
              ? eb.lit(true)
              : eb.exists(
                  eb
                    .selectFrom('favorites')
                    .whereRef('favorites.article_id', '=', 'articles.id')
                    .where((eb) =>
                      eb.exists(
                        eb
                          .selectFrom('users as user')
                          .whereRef('user.id', '=', 'favorites.user_id')
                          .where('user.username', '=', favorited),
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
                    .where((eb) => (reader == null ? eb.lit(false) : eb('favorites.user_id', '=', reader))),
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
            .orderBy('articles.created_at', 'desc')
            .orderBy('articles.id')
            .limit(limit)
            .offset(offset),
      );

      return reply.send({ articles: articles.records, articlesCount: articles.total });
    },
  );
};
