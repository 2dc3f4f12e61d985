// Emitted by flowsmith from the route "list-deleted". Change the flow, not this file.
// List deleted people
import type { FastifyPluginAsync } from 'fastify';
import type { NotNull } from 'kysely';

export const listDeleted: FastifyPluginAsync = async (app) => {
  app.get('/deleted', async (_request, reply) => {
    const now = new Date();

    const people = await app.db
      .selectFrom('people')
      .select(['name', 'deleted_at'])
      .$narrowType<{ deleted_at: NotNull }>()
      .where('deleted_at', '<=', now.toISOString())
      .orderBy('id')
      .limit(100)
      .execute();

    return reply.send(people);
  });
};
