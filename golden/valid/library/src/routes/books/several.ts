// Emitted by flowsmith from the route "several". Change the flow, not this file.
// Rows by a list of keys
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { readList, readUuid } from '../../lib/values/read.ts';

export const several: FastifyPluginAsync = async (app) => {
  app.post('/books/several', async (request, reply) => {
    const body = readBody(request.body);
    const ids = readList(body.ids, readUuid, 'body field "ids"');

    const books = await app.db
      .selectFrom('books')
      .select('title')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('published', 'is', null)
      .orderBy('id')
      .limit(5)
      .offset(0)
      .execute();

    return reply.send(books);
  });
};
