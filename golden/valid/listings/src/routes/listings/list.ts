// Emitted by flowsmith from the route "list". Change the flow, not this file.
// Open listings, a page of them and how many there are
import type { FastifyPluginAsync } from 'fastify';
import { listWithTotal } from '../../lib/db/pages.ts';
import { jsonObjectFrom } from '../../lib/db/related.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readLimit, readText, readWhole } from '../../lib/values/read.ts';
import { oneOf } from '../../lib/values/rules.ts';

const readSort = oneOf(['newest', 'cheapest', 'title']);

export const list: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'seller' | 'sort' | 'limit' | 'offset'> }>(
    '/listings',
    async (request, reply) => {
      const sellerParam = queryParam(request.query.seller, 'seller');
      const sortParam = queryParam(request.query.sort, 'sort');
      const limitParam = queryParam(request.query.limit, 'limit');
      const offsetParam = queryParam(request.query.offset, 'offset');
      const seller = optional(readText)(sellerParam, 'query parameter "seller"');
      const sort = optional(readSort)(sortParam, 'query parameter "sort"');
      const limit = readLimit(
        optional(toInteger)(limitParam, 'query parameter "limit"') ?? 20,
        'query parameter "limit"',
      );
      const offset = readWhole(
        optional(toInteger)(offsetParam, 'query parameter "offset"') ?? 0,
        'query parameter "offset"',
      );

      const listingsPage = await listWithTotal(
        app.db
          .selectFrom('listings')
          .where('listings.state', '=', 'open')
          .where((eb) =>
            seller == null
              ? eb.lit(true)
              : eb.exists(
                  eb
                    .selectFrom('sellers as seller')
                    .whereRef('seller.id', '=', 'listings.sellerId')
                    .where('seller.name', '=', seller),
                ),
          ),
        (qb) =>
          qb
            .select((eb) => [
              'listings.title',
              'listings.price',
              'listings.createdAt',
              jsonObjectFrom(
                eb
                  .selectFrom('sellers as seller')
                  .whereRef('seller.id', '=', 'listings.sellerId')
                  .select('seller.name'),
              )
                .$notNull()
                .as('seller'),
            ])
            .$call((qb) =>
              sort === 'cheapest'
                ? qb.orderBy('listings.price').orderBy('listings.id')
                : sort === 'title'
                  ? qb.orderBy('listings.title').orderBy('listings.id')
                  : qb.orderBy('listings.createdAt', 'desc').orderBy('listings.id'),
            )
            .limit(limit)
            .offset(offset),
      );

      return reply.send({ listings: listingsPage.records, total: listingsPage.total });
    },
  );
};
