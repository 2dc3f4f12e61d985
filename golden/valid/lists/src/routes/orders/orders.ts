// Emitted by flowsmith from the route "orders". Change the flow, not this file.
// The token is a sensitive column: nothing of it is in the answer, since its field is not picked.
import type { FastifyPluginAsync } from 'fastify';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { safeEqual } from '../../lib/values/compare.ts';
import { toNumber } from '../../lib/values/convert.ts';
import { inOrder } from '../../lib/values/list.ts';
import { optional } from '../../lib/values/read.ts';
import { includesText } from '../../lib/values/search.ts';

export const orders: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'minimum' | 'search'> }>('/orders', async (request, reply) => {
    const minimumParam = queryParam(request.query.minimum, 'minimum');
    const search = queryParam(request.query.search, 'search');
    const minimum = optional(toNumber)(minimumParam, 'query parameter "minimum"') ?? 0;

    const ordersValue = await app.db
      .selectFrom('orders')
      .select(['id', 'customer', 'status', 'total', 'placed', 'token'])
      .orderBy('id')
      .limit(100)
      .execute();

    const latest = ordersValue
      .filter(
        (item) =>
          item.total > minimum &&
          !safeEqual(item.status, 'draft') &&
          (search == null || (item.customer != null && includesText(item.customer, search))),
      )
      .toSorted((a, b) => inOrder(b.placed, a.placed) || a.total - b.total);

    return reply.send(
      latest.map((item) => ({ id: item.id, name: item.customer ?? null, total: item.total })),
    );
  });
};
