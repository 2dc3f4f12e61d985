// Emitted by flowsmith from the route "empty". Change the flow, not this file.
// Remove every author, and so every book
import type { FastifyPluginAsync } from 'fastify';

export const empty: FastifyPluginAsync = async (app) => {
  app.delete('/authors', async (_request, reply) => {
    await app.db.deleteFrom('authors').execute();

    return reply.code(204).send();
  });
};
