// Emitted by flowsmith from the route "list". Change the flow, not this file.
// Articles with all that a page of them shows
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { jsonObjectFrom, jsonValuesFrom } from '../../lib/db/related.ts';
import { containsPattern } from '../../lib/db/sql.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readText } from '../../lib/values/read.ts';

export const list: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'author' | 'tag' | 'favorited' | 'q' | 'viewer'> }>(
    '/articles/all',
    async (request, reply) => {
      const authorParam = queryParam(request.query.author, 'author');
      const tagParam = queryParam(request.query.tag, 'tag');
      const favoritedParam = queryParam(request.query.favorited, 'favorited');
      const qParam = queryParam(request.query.q, 'q');
      const viewerParam = queryParam(request.query.viewer, 'viewer');
      const author = optional(readText)(authorParam, 'query parameter "author"');
      const tag = optional(readText)(tagParam, 'query parameter "tag"');
      const favorited = optional(readText)(favoritedParam, 'query parameter "favorited"');
      const q = optional(readText)(qParam, 'query parameter "q"');
      const viewer = optional(toInteger)(viewerParam, 'query parameter "viewer"');

      const articles = await app.db
        .selectFrom('articles')
        .select((eb) => [
          'articles.slug',
          'articles.title',
          'articles.created_at as createdAt',
          jsonValuesFrom(
            eb
              .selectFrom('tags')
              .innerJoin('article_tags', 'article_tags.tag_id', 'tags.id')
              .whereRef('article_tags.article_id', '=', 'articles.id')
              .select('tags.name as value')
              .orderBy('article_tags.position')
              .orderBy('tags.id')
              .limit(100),
          ).as('tagList'),
          eb
            .selectFrom('favorites')
            .whereRef('favorites.article_id', '=', 'articles.id')
            .select(sql<number>`count(*)::int`.as('count'))
            .$asScalar()
            .$notNull()
            .as('favoritesCount'),
          eb
            .exists(
              eb
                .selectFrom('favorites')
                .whereRef('favorites.article_id', '=', 'articles.id')
                .where((eb) => (viewer == null ? eb.lit(false) : eb('favorites.user_id', '=', viewer))),
            )
            .$castTo<boolean>()
            .as('favorited'),
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
                        viewer == null ? eb.lit(false) : eb('followers.follower_id', '=', viewer),
                      ),
                  )
                  .$castTo<boolean>()
                  .as('following'),
              ]),
          )
            .$notNull()
            .as('author'),
        ])
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
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('users as reviewer')
                .whereRef('reviewer.id', '=', 'articles.reviewer_id')
                .where('reviewer.username', '=', 'nobody'),
            ),
          ),
        )
        .where((eb) =>
          q == null
            ? eb.lit(true)
            : eb.or([
                eb('articles.title', 'like', containsPattern(q)),
                eb('articles.body', 'like', containsPattern(q)),
              ]),
        )
        .orderBy('articles.created_at', 'desc')
        .orderBy('articles.id')
        .limit(100)
        .execute();

      return reply.send(articles);
    },
  );
};
