// Emitted by flowsmith from the route "find-book". Change the flow, not this file.
// Find by key
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { prepare } from '../../lib/db/prepare.ts';
import { readUuid } from '../../lib/values/read.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ title: Type.String(), price: Type.Number() }) },
};

const selectBook = prepare((db, values: { id: string }) =>
  db.selectFrom('books').select(['title', 'price']).where('id', '=', values.id),
);

export const findBook: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/books/:id', { schema }, async (request, reply) => {
    const id = readUuid(request.params.id, 'path parameter "id"');

    const book = await selectBook.executeTakeFirst(app.db, { id });

    if (book == null) {
      return reply.code(404).send({ error: 'No such book' });
    }

    return reply.send(book);
  });
};
