// Emitted by flowsmith from the route "tag-task". Change the flow, not this file.
// Says which tags a task has
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { setRelation } from '../../lib/db/set-relation.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { atMost, bounded, readList, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 1200);

export const tagTask: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/tasks/:id/tags', async (request, reply) => {
    const body = readBody(request.body);

    await inTransaction(app.db, async (tx) => {
      const me = await currentUser(tx, request);

      const id = toInteger(request.params.id, 'path parameter "id"');
      const tags = atMost(readList(body.tags, readShortText, 'body field "tags"'), 1000, 'body field "tags"');

      const setTags = await attempt(
        setRelation(
          tx,
          {
            owner: { table: 'tasks', id: 'id' },
            table: 'tags',
            id: 'id',
            key: 'name',
            type: 'text',
            through: 'task_tags',
            from: 'task_id',
            to: 'tag_id',
            tenant: { is: me.orgId, table: 'org_id', through: 'org_id' },
            create: true,
          },
          id,
          tags,
        ),
      );
      if (!setTags.ok) {
        throw rollBack(404, { error: 'no such task' });
      }
    });

    return reply.send({ ok: true });
  });
};
