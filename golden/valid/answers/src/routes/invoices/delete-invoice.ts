// Emitted by flowsmith from the route "delete-invoice". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { toInteger } from '../../lib/values/convert.ts';

export const deleteInvoice: FastifyPluginAsync = async (app) => {
  app.delete<{ Params: { id: string } }>('/invoices/:id', async (request, reply) => {
    const id = toInteger(request.params.id, 'path parameter "id"');

    const invoiceDeletion = await app.db.deleteFrom('invoices').where('id', '=', id).executeTakeFirst();

    if (invoiceDeletion.numDeletedRows === 0n) {
      return reply
        .code(404)
        .type('application/problem+json; charset=utf-8')
        .send(JSON.stringify({ title: 'No such invoice' }));
    }

    return reply.code(204).send();
  });
};
