// Emitted by flowsmith from the route "delete-comment". Change the flow, not this file.
// Delete a comment
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { findArticle } from '../../functions/find-article.ts';
import { exists } from '../../lib/db/exists.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readText } from '../../lib/values/read.ts';

export const deleteComment: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { slug: string; id: string } }>(
    '/api/articles/:slug/comments/:id',
    async (request, reply) => {
      const now = new Date();

      const me = await currentUser(app, app.db, request, now);

      const slug = readText(request.params.slug, 'path parameter "slug"');

      const article = await findArticle(app.db, slug);

      const id = toInteger(request.params.id, 'path parameter "id"');

      if (
        !(await exists(
          app.db.selectFrom('comments').where('id', '=', id).where('article_id', '=', article.id),
        ))
      ) {
        return reply.code(404).send({ errors: { comment: ['not found'] } });
      }

      const commentDeletion = await app.db
        .deleteFrom('comments')
        .where('id', '=', id)
        .where('author_id', '=', me.id)
        .executeTakeFirst();

      if (commentDeletion.numDeletedRows === 0n) {
        return reply.code(403).send({ errors: { comment: ['forbidden'] } });
      }

      return reply.code(204).send();
    },
  );
};
