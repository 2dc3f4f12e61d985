// Emitted by flowsmith from the route "stock-by-state". Change the flow, not this file.
// What there is of articles in each state
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional } from '../../lib/values/read.ts';

export const stockByState: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'least'> }>('/reports/states', async (request, reply) => {
    const leastParam = queryParam(request.query.least, 'least');
    const leastValue = optional(toInteger)(leastParam, 'query parameter "least"');

    const states = await app.db
      .selectFrom('articles')
      .where('quantity', '>', 0)
      .groupBy('state')
      .having((eb) =>
        leastValue == null
          ? eb.lit(true)
          : eb(eb.cast<number>(eb.fn.sum('quantity'), 'double precision'), '>=', leastValue),
      )
      .select((eb) => [
        'state',
        eb.fn.countAll<number>().as('articles'),
        eb.fn.sum<number>('quantity').as('pieces'),
        eb.fn.avg<number>('price').as('averagePrice'),
      ])
      .orderBy('pieces', 'desc')
      .orderBy('state')
      .limit(1000)
      .execute();

    return reply.send(states);
  });
};
