// Emitted by flowsmith from the route "add-author". Change the flow, not this file.
// Insert, with the failure taken up
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Author } from '../../schemas/author.ts';

const schema: FastifySchema = {
  response: { 201: Author, 409: Type.Object({ message: Type.String(), code: Type.String() }) },
};

const readShortText = bounded(readText, 2400);
const insertAuthor = prepare((db, row: Insertable<Database['authors']>) =>
  db.insertInto('authors').values(row).returning(['id', 'name']),
);

export const addAuthor: FastifyPluginAsync = async (app) => {
  app.post('/authors', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const name = readShortText(body.name, 'body field "name"');

    const author = await attempt(insertAuthor.executeTakeFirstOrThrow(app.db, { name }));
    if (!author.ok) {
      return reply.code(409).send(author.failure);
    }

    return reply.code(201).send(author.value);
  });
};
