// Emitted by flowsmith from the route "with-customers". Change the flow, not this file.
import type { FastifyPluginAsync } from 'fastify';
import { readBody } from '../../lib/http/json-body.ts';
import { lookUp } from '../../lib/values/list.ts';
import { getProperty } from '../../lib/values/property.ts';
import { readList, readObject } from '../../lib/values/read.ts';

export const withCustomers: FastifyPluginAsync = async (app) => {
  app.post('/orders/customers', async (request, reply) => {
    const body = readBody(request.body);
    const orders = readList(body.orders, readObject, 'body field "orders"');

    const customers = await app.db.selectFrom('customers').selectAll().orderBy('id').limit(100).execute();

    const joined = lookUp(
      orders,
      customers,
      (item) => item.customer_id,
      (other) => other.id,
      (item, other) => ({ ...item, customer: other ?? null }),
    );

    return reply.send(
      joined.map((item) => ({
        number: getProperty(item, ['number']) ?? null,
        name: item.customer?.name ?? null,
      })),
    );
  });
};
