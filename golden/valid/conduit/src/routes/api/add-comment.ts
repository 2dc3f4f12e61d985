// Emitted by flowsmith from the route "add-comment". Change the flow, not this file.
// Comment on an article
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentUser } from '../../functions/current-user.ts';
import { findArticle } from '../../functions/find-article.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { jsonObjectFrom } from '../../lib/db/related.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readObject, readText } from '../../lib/values/read.ts';
import { withLength } from '../../lib/values/rules.ts';

const readTextFrom1 = withLength(readText, { min: 1 });
const insertComment = prepare((db, row: Insertable<Database['comments']>) =>
  db.insertInto('comments').values(row).returning('id'),
);
const selectComment = prepare((db, values: { viewer: number; id: number }) =>
  db
    .selectFrom('comments')
    .select((eb) => [
      'comments.id',
      'comments.created_at as createdAt',
      'comments.updated_at as updatedAt',
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
                  .where('followers.follower_id', '=', values.viewer),
              )
              .$castTo<boolean>()
              .as('following'),
          ]),
      )
        .$notNull()
        .as('author'),
    ])
    .where('comments.id', '=', values.id),
);

export const addComment: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { slug: string } }>('/api/articles/:slug/comments', async (request, reply) => {
    const now = new Date();
    const body = readBody(request.body);

    const me = await currentUser(app, app.db, request, now);

    const slug = readText(request.params.slug, 'path parameter "slug"');

    const article = await findArticle(app.db, slug);

    const comment = readObject(body.comment, 'body field "comment"');
    const commentBody = readTextFrom1(comment.body, 'body field "comment.body"');

    const inserted = await insertComment.executeTakeFirstOrThrow(app.db, {
      body: commentBody,
      article_id: article.id,
      author_id: me.id,
    });

    const stored = await selectComment.executeTakeFirst(app.db, { viewer: me.id, id: inserted.id });

    return reply.code(201).send({ comment: stored ?? null });
  });
};
