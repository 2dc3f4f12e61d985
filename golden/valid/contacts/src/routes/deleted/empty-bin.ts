// Emitted by flowsmith from the route "empty-bin". Change the flow, not this file.
// Remove deleted people for good
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';

export const emptyBin: FastifyPluginAsync = async (app) => {
  app.delete('/deleted', async (_request, reply) => {
    const now = new Date();

    const personDeletion = await app.db
      .deleteFrom('people')
      .where('deleted_at', '<=', now.toISOString())
      .executeTakeFirst();

    return sendJson(reply, Number(personDeletion.numDeletedRows));
  });
};
