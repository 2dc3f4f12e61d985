// Emitted by flowsmith from the route "update-article". Change the flow, not this file.
// Update an article
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { currentUser } from '../../functions/current-user.ts';
import { findArticle } from '../../functions/find-article.ts';
import { showArticle } from '../../functions/show-article.ts';
import { setRelation } from '../../lib/db/set-relation.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { declaredBody, emptyWhenAbsent } from '../../lib/http/declared-body.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { getProperty } from '../../lib/values/property.ts';
import { readInTurn } from '../../lib/values/read-all.ts';
import { atMost, bounded, omittable, optional, readList, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';
import { slugify } from '../../lib/values/text.ts';

const schema: FastifySchema = {
  body: Type.Object({ article: Type.Object({ tagList: Type.Optional(Type.Array(Type.String())) }) }),
};

const readTitle = withLength(readText, { min: 1 });
const readShortText = bounded(readText, 2400);
const readArray = (value: unknown, name: string, status?: number) =>
  atMost(readList(value, readShortText, name, status), 1000, name, status);

export const updateArticle: FastifyPluginAsync = async (app) => {
  app.put<{
    Params: { slug: string };
    Body: { article: { tagList?: readonly string[] | null | undefined } };
  }>(
    '/api/articles/:slug',
    { schema, preValidation: emptyWhenAbsent, attachValidation: true },
    async (request, reply) => {
      const now = new Date();
      const body = declaredBody(request);

      const shown = await inTransaction(app.db, async (tx) => {
        const me = await currentUser(app, tx, request, now);

        const slug = readText(request.params.slug, 'path parameter "slug"');

        const article = await findArticle(tx, slug);

        const { title, newSlug, description, articleBody } = readInTurn()
          .read('title', () =>
            omittable(readTitle)(getProperty(body.article, ['title']), 'body field "article.title"'),
          )
          .read('titleOrDefault', ({ title }) => title ?? article.title)
          .read('newSlug', ({ titleOrDefault }) =>
            readShortText(
              `${slugify(titleOrDefault)}-${article.id}`,
              'what is made of body field "article.title"',
            ),
          )
          .read('description', () =>
            omittable(readTitle)(
              getProperty(body.article, ['description']),
              'body field "article.description"',
            ),
          )
          .read('articleBody', () =>
            omittable(readTitle)(getProperty(body.article, ['body']), 'body field "article.body"'),
          )
          .values();

        const updated = await tx
          .updateTable('articles')
          .set({ slug: newSlug, title, description, body: articleBody, updated_at: sql<string>`now()` })
          .where('id', '=', article.id)
          .where('author_id', '=', me.id)
          .returningAll()
          .executeTakeFirst();

        if (updated == null) {
          throw rollBack(403, { errors: { article: ['forbidden'] } });
        }

        const tagList = optional(readArray)(body.article.tagList, 'body field "article.tagList"');

        if (tagList != null) {
          await setRelation(
            tx,
            {
              owner: { table: 'articles', id: 'id' },
              table: 'tags',
              id: 'id',
              key: 'name',
              type: 'text',
              through: 'article_tags',
              from: 'article_id',
              to: 'tag_id',
              position: 'position',
              create: true,
            },
            article.id,
            tagList,
          );
        }

        return showArticle(tx, newSlug, me.id);
      });

      return reply.send(shown);
    },
  );
};
