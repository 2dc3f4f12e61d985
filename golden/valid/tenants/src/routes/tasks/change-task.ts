// Emitted by flowsmith from the route "change-task". Change the flow, not this file.
// Changes a task
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { omittable, readBoolean, readInteger, readSome, readText } from '../../lib/values/read.ts';
import { Task } from '../../schemas/task.ts';

const schema: FastifySchema = { response: { 200: Task } };

export const changeTask: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { id: string } }>('/tasks/:id', { schema }, async (request, reply) => {
    const body = requireBody(request.body);

    const me = await currentUser(app.db, request);

    const id = toInteger(request.params.id, 'path parameter "id"');
    const changes = readSome(body, ['project_id', 'title', 'done', 'hours'], 'body');
    const projectId = omittable(readInteger)(changes.project_id, 'body field "project_id"');
    const title = omittable(readText)(changes.title, 'body field "title"');
    const done = omittable(readBoolean)(changes.done, 'body field "done"');
    const hours = omittable(readInteger)(changes.hours, 'body field "hours"');

    const task = await app.db
      .updateTable('tasks')
      .set({ project_id: projectId, title, done, hours })
      .where('org_id', '=', me.orgId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (task == null) {
      return reply.code(404).send({ error: 'no such task' });
    }

    return reply.send(task);
  });
};
