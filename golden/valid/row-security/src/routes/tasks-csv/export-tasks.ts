// Emitted by flowsmith from the route "export-tasks". Change the flow, not this file.
// All tasks, as CSV
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { streamRows } from '../../lib/db/stream.ts';
import { streamCsv } from '../../lib/http/row-stream.ts';

export const exportTasks: FastifyPluginAsync = async (app) => {
  app.get('/tasks.csv', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const tasks = streamRows(
      app.db,
      (tx) => tx.selectFrom('tasks').select(['id', 'title']).where('org_id', '=', me.orgId).orderBy('id'),
      undefined,
      me.orgId,
    );

    return reply.type('text/csv; charset=utf-8').send(streamCsv(tasks, ['id', 'title'], reply));
  });
};
