// Emitted by flowsmith from the route "download-orders". Change the flow, not this file.
// A spreadsheet of all orders
import type { FastifyPluginAsync } from 'fastify';
import { streamRows } from '../../lib/db/stream.ts';
import { streamCsv } from '../../lib/http/row-stream.ts';

export const downloadOrders: FastifyPluginAsync = async (app) => {
  app.get('/orders.csv', (_request, reply) => {
    const orders = streamRows(app.db, (tx) => tx.selectFrom('orders').selectAll().orderBy('id'));

    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="orders.csv"')
      .send(streamCsv(orders, ['id', 'customer_id', 'total', 'placed'], reply));
  });
};
