// Emitted by flowsmith from the route "export-invoices". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { staff } from '../../functions/staff.ts';
import { toCsv } from '../../lib/http/csv.ts';

export const exportInvoices: FastifyPluginAsync = async (app) => {
  app.get('/invoices.csv', async (request, reply) => {
    staff(request);

    const invoices = await app.db.selectFrom('invoices').selectAll().orderBy('id').limit(1000).execute();

    return reply.type('text/csv; charset=utf-8').send(toCsv(invoices, ['id', 'customer', 'amount', 'paid']));
  });
};
