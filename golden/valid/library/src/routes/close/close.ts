// Emitted by flowsmith from the route "close". Change the flow, not this file.
// Take every book out of print
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';

const schema: FastifySchema = { response: { 200: Type.Object({ books: Type.Integer() }) } };

export const close: FastifyPluginAsync = async (app) => {
  app.post('/close', { schema }, async (_request, reply) => {
    const changedBooks = await app.db.updateTable('books').set({ inprint: false }).executeTakeFirst();

    return reply.send({ books: Number(changedBooks.numUpdatedRows) });
  });
};
