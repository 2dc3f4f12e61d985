// Emitted by flowsmith from the route "tidy-up". Change the flow, not this file.
// Removes what is done, soon
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';

export const tidyUp: FastifyPluginAsync = async (app) => {
  app.post('/tasks/tidy-up', async (request, reply) => {
    const me = await currentUser(app.db, request);

    await app.jobs.enqueue('remove-done', { tenant: me.orgId });

    return reply.code(202).send({ ok: true });
  });
};
