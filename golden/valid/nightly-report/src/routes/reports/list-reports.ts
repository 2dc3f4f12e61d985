// Emitted by flowsmith from the route "list-reports". Change the flow, not this file.
// List the reports
import type { FastifyPluginAsync } from 'fastify';

export const listReports: FastifyPluginAsync = async (app) => {
  app.get('/reports', async (_request, reply) => {
    const reports = await app.db.selectFrom('reports').selectAll().orderBy('id').limit(100).execute();

    return reply.send(reports);
  });
};
