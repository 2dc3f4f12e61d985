// Emitted by flowsmith from the route "customers". Change the flow, not this file.
// Customers, with their orders if they have any
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { readRows } from '../../lib/db/query.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { optional, readInteger, readList, readUuid } from '../../lib/values/read.ts';

export const customers: FastifyPluginAsync = async (app) => {
  app.post('/customers/search', async (request, reply) => {
    const body = readBody(request.body);
    const ids = readList(body.ids, readUuid, 'body field "ids"');
    const bodyLeast = optional(readInteger)(body.least, 'body field "least"');

    const customersQuery = await readRows(
      app.db,
      sql<{
        id: string;
        name: string;
        order: number | null;
        note: string | null;
        cents: number;
      }>`select c.id, c.name, o.id as "order", o.note, coalesce(o.cents, 0) as cents
from customers c left join orders o on o.customer_id = c.id and o.cents >= ${bodyLeast ?? null}
where c.id = any(${ids})
order by c.name, o.id -- :least is no parameter here`,
      { notNull: ['id', 'name'] },
    );

    return reply.send(customersQuery);
  });
};
