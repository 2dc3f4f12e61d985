// Emitted by flowsmith from the route "stock-totals". Change the flow, not this file.
// What there is of all articles
import type { FastifyPluginAsync } from 'fastify';

export const stockTotals: FastifyPluginAsync = async (app) => {
  app.get('/reports/totals', async (_request, reply) => {
    const articleTotals = await app.db
      .selectFrom('articles')
      .select((eb) => [
        eb.fn.countAll<number>().as('articles'),
        eb.fn.sum<number | null>('quantity').as('pieces'),
        eb.fn.max<number | null>('price').as('dearest'),
        eb.fn.max('moved').as('lastMoved'),
      ])
      .executeTakeFirstOrThrow();

    return reply.send(articleTotals);
  });
};
