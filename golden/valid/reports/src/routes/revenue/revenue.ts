// Emitted by flowsmith from the route "revenue". Change the flow, not this file.
// What each customer bought, day by day
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { readRows } from '../../lib/db/query.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { optional, readTimestamp } from '../../lib/values/read.ts';

export const revenue: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Query<'since'> }>('/revenue', async (request, reply) => {
    const sinceParam = queryParam(request.query.since, 'since');
    const since =
      optional(readTimestamp)(sinceParam, 'query parameter "since"') ?? '2026-01-01T00:00:00.000Z';

    const revenueQuery = await readRows(
      app.db,
      sql<{
        day: string;
        name: string;
        orders: number;
        cents: number;
        latest: string | null;
      }>`select to_char(o.placed_at at time zone 'utc', 'YYYY-MM-DD') as day, c.name, count(*) as orders,
  sum(o.cents) as cents, max(o.placed_at) as latest
from orders o join customers c on c.id = o.customer_id
where o.placed_at >= ${toTimestamp(since)}
group by 1, c.id
order by 1, c.name`,
      { notNull: ['day', 'cents'] },
    );

    return reply.send(revenueQuery);
  });
};
