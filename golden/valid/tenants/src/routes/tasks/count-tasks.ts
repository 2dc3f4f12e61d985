// Emitted by flowsmith from the route "count-tasks". Change the flow, not this file.
// How many tasks are open
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { exists } from '../../lib/db/exists.ts';
import { sendJson } from '../../lib/http/json.ts';

export const countTasks: FastifyPluginAsync = async (app) => {
  app.get('/tasks/count', async (request, reply) => {
    const me = await currentUser(app.db, request);

    if (
      !(await exists(
        app.db
          .selectFrom('tasks')
          .where('tasks.org_id', '=', me.orgId)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('projects as project')
                .whereRef('project.id', '=', 'tasks.project_id')
                .where('project.org_id', '=', me.orgId)
                .where('project.slug', '=', 'site'),
            ),
          ),
      ))
    ) {
      return reply.code(404).send({ error: 'nothing is open' });
    }

    const tasksCount = await countRows(
      app.db.selectFrom('tasks').where('org_id', '=', me.orgId).where('done', '=', false),
    );

    return sendJson(reply, tasksCount);
  });
};
