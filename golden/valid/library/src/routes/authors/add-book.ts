// Emitted by flowsmith from the route "add-book". Change the flow, not this file.
// Insert with every column type
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toJsonb, toTimestamp } from '../../lib/db/sql.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { bounded, optional, readJson, readText, readTimestamp } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 1200);
const insertBook = prepare((db, row: Insertable<Database['books']>) =>
  db.insertInto('books').values(row).returningAll(),
);

export const addBook: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/authors/:id/books', async (request, reply) => {
    const body = readBody(request.body);
    const title = readShortText(body.title, 'body field "title"');
    const tags = optional(readJson)(body.tags, 'body field "tags"');
    const published = optional(readTimestamp)(body.published, 'body field "published"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const book = await insertBook.executeTakeFirstOrThrow(app.db, {
      author: id,
      title,
      tags: tags == null ? null : toJsonb(tags),
      published: toTimestamp(published ?? null),
    });

    return reply.code(201).send(book);
  });
};
