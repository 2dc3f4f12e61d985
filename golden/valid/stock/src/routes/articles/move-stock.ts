// Emitted by flowsmith from the route "move-stock". Change the flow, not this file.
// Add to the stock, or take from it
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readInteger } from '../../lib/values/read.ts';

export const moveStock: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/articles/:id/movements', async (request, reply) => {
    const body = readBody(request.body);
    const amount = readInteger(body.amount, 'body field "amount"');
    const id = toInteger(request.params.id, 'path parameter "id"');

    const article = await app.db
      .updateTable('articles')
      .set((eb) => ({
        quantity: eb('quantity', '+', amount),
        moved: sql<string>`now()`,
        changed: sql<string>`now()`,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (article == null) {
      return reply.code(404).send({ message: 'There is no such article' });
    }

    return reply.send(article);
  });
};
