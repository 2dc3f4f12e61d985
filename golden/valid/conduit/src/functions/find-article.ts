// Emitted by flowsmith from the function "find-article". Change the flow, not this file.
// The article with a slug
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { prepare } from '../lib/db/prepare.ts';
import { rollBack } from '../lib/http/errors.ts';

const selectArticle = prepare((db, values: { slug: string }) =>
  db.selectFrom('articles').select(['id', 'title']).where('slug', '=', values.slug),
);

export async function findArticle(
  db: Kysely<Database>,
  slug: string,
): Promise<{ id: string; title: string }> {
  const article = await selectArticle.executeTakeFirst(db, { slug });

  if (article == null) {
    throw rollBack(404, { errors: { article: ['not found'] } });
  }

  return { id: article.id, title: article.title };
}
