// Emitted by flowsmith from the route "list-tags". Change the flow, not this file.
// The tags of articles
import type { FastifyPluginAsync } from 'fastify';

export const listTags: FastifyPluginAsync = async (app) => {
  app.get('/api/tags', async (_request, reply) => {
    const tags = await app.db
      .selectFrom('tags')
      .select('tags.name')
      .where((eb) => eb.exists(eb.selectFrom('article_tags').whereRef('article_tags.tag_id', '=', 'tags.id')))
      .orderBy('tags.name')
      .limit(1000)
      .execute();

    return reply.send({ tags: tags.map((item) => item.name) });
  });
};
