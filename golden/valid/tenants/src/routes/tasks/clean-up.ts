// Emitted by flowsmith from the route "clean-up". Change the flow, not this file.
// Removes tasks that are done each day
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';

export const cleanUp: FastifyPluginAsync = async (app) => {
  app.post('/tasks/clean-up', async (request, reply) => {
    const me = await currentUser(app.db, request);

    await app.jobs.enqueue(
      'keep-clean',
      { tenant: me.orgId },
      { key: JSON.stringify([me.orgId, 'keep-clean']) },
    );

    return reply.code(202).send({ ok: true });
  });
};
