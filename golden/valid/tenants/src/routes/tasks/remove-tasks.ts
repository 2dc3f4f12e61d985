// Emitted by flowsmith from the route "remove-tasks". Change the flow, not this file.
// Removes all tasks of the organisation that are done
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { sendJson } from '../../lib/http/json.ts';

export const removeTasks: FastifyPluginAsync = async (app) => {
  app.delete('/tasks', async (request, reply) => {
    const me = await currentUser(app.db, request);

    const taskDeletion = await app.db
      .deleteFrom('tasks')
      .where('org_id', '=', me.orgId)
      .where('done', '=', true)
      .executeTakeFirst();

    return sendJson(reply, Number(taskDeletion.numDeletedRows));
  });
};
