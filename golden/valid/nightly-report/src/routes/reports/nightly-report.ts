// Emitted by flowsmith from the schedule "nightly-report". Change the flow, not this file.
// Count the orders of the day
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';

export const nightlyReport: FastifyPluginAsync = async (app) => {
  app.schedule('nightly-report', { cron: '0 3 * * *', timezone: 'Europe/Berlin' }, async ({ log }) => {
    const now = new Date();

    const orders = await app.db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();

    const report = await app.db
      .insertInto('reports')
      .values({ orders: orders.count, made: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();

    log.info({ data: report }, 'The report is made');

    return report;
  });
};
