// Emitted by flowsmith from the route "create-article". Change the flow, not this file.
// Create an article
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentUser } from '../../functions/current-user.ts';
import { showArticle } from '../../functions/show-article.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { setRelation } from '../../lib/db/set-relation.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readInTurn } from '../../lib/values/read-all.ts';
import { atMost, bounded, optional, readList, readObject, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';
import { slugify } from '../../lib/values/text.ts';

const readTitle = withLength(readText, { min: 1 });
const readShortText = bounded(readText, 2400);
const readArray = (value: unknown, name: string, status?: number) =>
  atMost(readList(value, readShortText, name, status), 1000, name, status);
const insertArticle = prepare((db, row: Insertable<Database['articles']>) =>
  db.insertInto('articles').values(row),
);

export const createArticle: FastifyPluginAsync = async (app) => {
  app.post('/api/articles', async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);

    const shown = await inTransaction(app.db, async (tx) => {
      const me = await currentUser(app, tx, request, now);

      // It ends the slug, which is therefore its own even if titles are the same
      const id = randomUUID();
      const article = readObject(body.article, 'body field "article"');
      const { title, slug, description, articleBody, tagList } = readInTurn()
        .read('title', () => readTitle(article.title, 'body field "article.title"'))
        .read('slug', ({ title }) =>
          readShortText(`${slugify(title)}-${id}`, 'what is made of body field "article.title"'),
        )
        .read('description', () => readTitle(article.description, 'body field "article.description"'))
        .read('articleBody', () => readTitle(article.body, 'body field "article.body"'))
        .read('tagList', () => optional(readArray)(article.tagList, 'body field "article.tagList"'))
        .values();

      await insertArticle.execute(tx, { id, slug, title, description, body: articleBody, author_id: me.id });

      const tags = tagList ?? [];

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
        id,
        tags,
      );

      return showArticle(tx, slug, me.id);
    });

    return reply.code(201).send(shown);
  });
};
