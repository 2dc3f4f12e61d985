// Emitted by flowsmith from the route "change-book". Change the flow, not this file.
// Change what the body holds
import type { FastifyPluginAsync } from 'fastify';
import { toJsonb, toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import {
  bounded,
  omittable,
  optional,
  readBoolean,
  readInteger,
  readJson,
  readNumber,
  readSome,
  readText,
  readTimestamp,
  readUuid,
} from '../../lib/values/read.ts';

const readShortText = bounded(readText, 1200);

export const changeBook: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/books/:id', async (request, reply) => {
    const body = requireBody(request.body);
    const changes = readSome(body, ['author', 'title', 'price', 'inprint', 'tags', 'published'], 'body');
    const author = omittable(readInteger)(changes.author, 'body field "author"');
    const title = omittable(readShortText)(changes.title, 'body field "title"');
    const price = omittable(readNumber)(changes.price, 'body field "price"');
    const inprint = omittable(readBoolean)(changes.inprint, 'body field "inprint"');
    const tags = optional(readJson)(changes.tags, 'body field "tags"');
    const published = optional(readTimestamp)(changes.published, 'body field "published"');
    const id = readUuid(request.params.id, 'path parameter "id"');

    const book = await app.db
      .updateTable('books')
      .set({
        author,
        title,
        price,
        inprint,
        tags: tags == null ? tags : toJsonb(tags),
        published: toTimestamp(published),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (book == null) {
      return sendJson(reply.code(404), null);
    }

    return reply.send(book);
  });
};
