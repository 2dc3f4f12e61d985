// Emitted by flowsmith from the route "stream-orders". Change the flow, not this file.
// Orders since a time, a line of JSON each, with their customers
import type { FastifyPluginAsync } from 'fastify';
import { jsonObjectFrom } from '../../lib/db/related.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { streamRows } from '../../lib/db/stream.ts';
import { untilAborted } from '../../lib/db/transaction.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { streamNdjson } from '../../lib/http/row-stream.ts';
import { answerWithin } from '../../lib/http/timeout.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readTimestamp, readWhole } from '../../lib/values/read.ts';

export const streamOrders: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'since' | 'limit'> }>(
    '/orders.ndjson',
    { onRequest: answerWithin(5000) },
    (request, reply) => {
      const sinceParam = queryParam(request.query.since, 'since');
      const limitParam = queryParam(request.query.limit, 'limit');
      const since = optional(readTimestamp)(sinceParam, 'query parameter "since"');
      const limit = optional(readWhole)(
        optional(toInteger)(limitParam, 'query parameter "limit"'),
        'query parameter "limit"',
      );

      const orders = streamRows(
        untilAborted(app.db, request.signal),
        (tx) =>
          tx
            .selectFrom('orders')
            .select((eb) => [
              'orders.id',
              'orders.total',
              jsonObjectFrom(
                eb
                  .selectFrom('customers as customer')
                  .whereRef('customer.id', '=', 'orders.customer_id')
                  .select('customer.name'),
              )
                .$notNull()
                .as('customer'),
            ])
            .where((eb) => (since == null ? eb.lit(true) : eb('orders.placed', '>=', toTimestamp(since))))
            .orderBy('orders.placed')
            .orderBy('orders.id')
            .limit(limit ?? null),
        request.signal,
      );

      return reply.type('application/x-ndjson').send(streamNdjson(orders, reply));
    },
  );
};
