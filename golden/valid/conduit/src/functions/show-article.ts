// Emitted by flowsmith from the function "show-article". Change the flow, not this file.
// An article as the viewer sees it
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { jsonObjectFrom, jsonValuesFrom } from '../lib/db/related.ts';
import { rollBack } from '../lib/http/errors.ts';

export async function showArticle(
  db: Kysely<Database>,
  slug: string,
  viewer?: number | null,
): Promise<{
  article: {
    slug: string;
    title: string;
    description: string;
    body: string;
    createdAt: string;
    updatedAt: string;
    tagList: readonly string[];
    favorited: boolean;
    favoritesCount: number;
    author: {
      username: string;
      bio?: string | null | undefined;
      image?: string | null | undefined;
      following: boolean;
    };
  };
}> {
  const article = await db
    .selectFrom('articles')
    .select((eb) => [
      'articles.slug',
      'articles.title',
      'articles.description',
      'articles.body',
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
            .where((eb) => (viewer == null ? eb.lit(false) : eb('favorites.user_id', '=', viewer))),
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
                  .where((eb) => (viewer == null ? eb.lit(false) : eb('followers.follower_id', '=', viewer))),
              )
              .$castTo<boolean>()
              .as('following'),
          ]),
      )
        .$notNull()
        .as('author'),
    ])
    .where('articles.slug', '=', slug)
    .executeTakeFirst();

  if (article == null) {
    throw rollBack(404, { errors: { article: ['not found'] } });
  }

  return { article };
}
