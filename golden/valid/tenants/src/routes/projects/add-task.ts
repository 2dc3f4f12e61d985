// Emitted by flowsmith from the route "add-task". Change the flow, not this file.
// Adds a task to a project
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentUser } from '../../functions/current-user.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readText } from '../../lib/values/read.ts';
import { Task } from '../../schemas/task.ts';

const schema: FastifySchema = { response: { 201: Task } };

const insertTask = prepare((db, row: Insertable<Database['tasks']>) =>
  db.insertInto('tasks').values(row).returningAll(),
);

export const addTask: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/projects/:id/tasks', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const me = await currentUser(app.db, request);

    const id = toInteger(request.params.id, 'path parameter "id"');
    const title = readText(body.title, 'body field "title"');

    const task = await attempt(
      insertTask.executeTakeFirstOrThrow(app.db, { org_id: me.orgId, project_id: id, title }),
    );
    if (!task.ok) {
      return reply.code(404).send({ error: 'no such project' });
    }

    return reply.code(201).send(task.value);
  });
};
