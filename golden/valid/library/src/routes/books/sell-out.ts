// Emitted by flowsmith from the route "sell-out". Change the flow, not this file.
// Delete by condition
import type { FastifyPluginAsync } from 'fastify';
import { sendJson } from '../../lib/http/json.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toNumber } from '../../lib/values/convert.ts';

export const sellOut: FastifyPluginAsync = async (app) => {
  app.delete<{ Querystring: Query<'below'> }>('/books', async (request, reply) => {
    const belowParam = queryParam(request.query.below, 'below');
    const below = toNumber(belowParam ?? '0', 'query parameter "below"');

    const bookDeletion = await app.db.deleteFrom('books').where('price', '<', below).executeTakeFirst();

    return sendJson(reply, Number(bookDeletion.numDeletedRows));
  });
};
