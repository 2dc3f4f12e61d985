// Emitted by flowsmith from the route "import-tasks". Change the flow, not this file.
// Adds tasks to projects
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { unlessEmpty } from '../../lib/db/many.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { atMost, optional, readBoolean, readInteger, readList, readText } from '../../lib/values/read.ts';
import { objectWith } from '../../lib/values/readers.ts';

const readItem = objectWith({
  project_id: readInteger,
  title: readText,
  done: optional(readBoolean),
  hours: optional(readInteger),
});

export const importTasks: FastifyPluginAsync = async (app) => {
  app.post('/tasks', async (request, reply) => {
    const body = readBody(request.body);

    const me = await currentUser(app.db, request);

    const tasks = atMost(readList(body.tasks, readItem, 'body field "tasks"'), 1000, 'body field "tasks"');

    const newTasks = await unlessEmpty(tasks, (items) =>
      app.db
        .insertInto('tasks')
        .values(
          items.map((item) => ({
            org_id: me.orgId,
            project_id: item.project_id,
            title: item.title,
            done: item.done ?? undefined,
            hours: item.hours ?? undefined,
          })),
        )
        .returningAll()
        .execute(),
    );

    return reply.code(201).send(newTasks);
  });
};
