// Emitted by flowsmith from the route "show-invoice". Change the flow, not this file.
// An invoice as a page
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { htmlPolicy } from '../../lib/http/html-policy.ts';
import { escapeHtml } from '../../lib/http/html.ts';
import { toInteger } from '../../lib/values/convert.ts';

const selectInvoice = prepare((db, values: { id: number }) =>
  db.selectFrom('invoices').selectAll().where('id', '=', values.id),
);

export const showInvoice: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { id: string } }>('/invoices/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const invoice = await selectInvoice.executeTakeFirst(app.db, { id });

    if (invoice == null) {
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such invoice.');
    }

    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', htmlPolicy)
      .send(
        `<!doctype html>\n<title>Invoice</title>\n<h1>${escapeHtml(invoice.customer)}</h1>\n<p>${invoice.amount} €</p>\n`,
      );
  });
};
