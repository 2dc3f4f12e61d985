// Emitted by flowsmith from the route "add-invoice". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { readLocation } from '../../lib/http/location.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { readNumber, readText } from '../../lib/values/read.ts';

const insertInvoice = prepare((db, row: Insertable<Database['invoices']>) =>
  db.insertInto('invoices').values(row),
);

export const addInvoice: FastifyPluginAsync = async (app) => {
  app.post<{ Querystring: Query<'then'> }>('/invoices', async (request, reply) => {
    const body = readBody(request.body);
    const customer = readText(body.customer, 'body field "customer"');
    const amount = readNumber(body.amount, 'body field "amount"');
    const then = queryParam(request.query.then, 'then');

    const answer = await inTransaction(app.db, async (tx) => {
      await insertInvoice.execute(tx, { customer, amount });

      if (amount > 1000) {
        throw rollBack(422, `<error>${amount} is too much</error>`, {
          'content-type': 'application/xml; charset=utf-8',
        });
      }

      const thenOrDefault = then ?? '/invoices';
      const location = readLocation(thenOrDefault, ['pay.example.com'], 'query parameter "then"');

      return () => reply.redirect(location, 303);
    });
    // Answers only after the commit.
    return answer();
  });
};
