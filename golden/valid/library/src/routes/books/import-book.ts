// Emitted by flowsmith from the route "import-book". Change the flow, not this file.
// Insert what the body holds
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toJsonb, toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import {
  bounded,
  optional,
  readBoolean,
  readInteger,
  readJson,
  readNumber,
  readText,
  readTimestamp,
} from '../../lib/values/read.ts';

const readShortText = bounded(readText, 1200);
const insertBook = prepare((db, row: Insertable<Database['books']>) =>
  db.insertInto('books').values(row).returningAll(),
);

export const importBook: FastifyPluginAsync = async (app) => {
  app.put('/books', async (request, reply) => {
    const body = requireBody(request.body);
    const author = readInteger(body.author, 'body field "author"');
    const title = readShortText(body.title, 'body field "title"');
    const price = optional(readNumber)(body.price, 'body field "price"');
    const inprint = optional(readBoolean)(body.inprint, 'body field "inprint"');
    const tags = optional(readJson)(body.tags, 'body field "tags"');
    const published = optional(readTimestamp)(body.published, 'body field "published"');

    const book = await insertBook.executeTakeFirstOrThrow(app.db, {
      author,
      title,
      price: price ?? undefined,
      inprint: inprint ?? undefined,
      tags: tags == null ? null : toJsonb(tags),
      published: toTimestamp(published ?? null),
    });

    return reply.code(201).send(book);
  });
};
