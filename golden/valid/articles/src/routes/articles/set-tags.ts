// Emitted by flowsmith from the route "set-tags". Change the flow, not this file.
// Tag an article
import type { FastifyPluginAsync } from 'fastify';
import { setRelation } from '../../lib/db/set-relation.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { atMost, bounded, readList, readText } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);

export const setTags: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/articles/:id/tags', async (request, reply) => {
    const body = readBody(request.body);
    const tags = atMost(readList(body.tags, readShortText, 'body field "tags"'), 1000, 'body field "tags"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    await inTransaction(app.db, async (tx) => {
      const setTagsSet = await attempt(
        setRelation(
          tx,
          {
            owner: { table: 'articles', id: 'id' },
            table: 'tags',
            id: 'id',
            key: 'name',
            type: 'text',
            through: 'article_tags',
            from: 'article_id',
            to: 'tag_id',
            position: 'position',
            create: true,
          },
          id,
          tags,
        ),
      );
      if (!setTagsSet.ok) {
        throw rollBack(404, { message: 'there is no such article' });
      }
    });

    return reply.send(tags);
  });
};
