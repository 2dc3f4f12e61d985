// Emitted by flowsmith from the route "watch-orders". Change the flow, not this file.
// New orders, as they come
// A browser's EventSource connects again every two seconds, and says which order was its last one.
import type { FastifyPluginAsync } from 'fastify';
import { streamRows } from '../../lib/db/stream.ts';
import { header } from '../../lib/http/request.ts';
import { streamEvents } from '../../lib/http/row-stream.ts';
import { toInteger } from '../../lib/values/convert.ts';

export const watchOrders: FastifyPluginAsync = async (app) => {
  app.get('/orders/events', (request, reply) => {
    const lastEventId = toInteger(header(request.headers['last-event-id']) ?? '0', 'header "last-event-id"');

    const orders = streamRows(app.db, (tx) =>
      tx.selectFrom('orders').selectAll().where('id', '>', lastEventId).orderBy('id'),
    );

    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-cache')
      .send(streamEvents(orders, { id: 'id', event: 'order', retry: 2000 }, reply));
  });
};
