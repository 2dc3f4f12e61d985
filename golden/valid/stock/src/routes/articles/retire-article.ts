// Emitted by flowsmith from the route "retire-article". Change the flow, not this file.
// Retire an article
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { toInteger } from '../../lib/values/convert.ts';

export const retireArticle: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/articles/:id/retirement', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const article = await app.db
      .updateTable('articles')
      .set({ state: 'retired', changed: sql<string>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (article == null) {
      return reply.code(404).send({ message: 'There is no such article' });
    }

    return reply.send(article);
  });
};
