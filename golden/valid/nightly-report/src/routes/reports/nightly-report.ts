// Emitted by flowsmith from the schedule "nightly-report". Change the flow, not this file.
// Count the orders of the day
import type { FastifyPluginAsync } from 'fastify';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';

const insertReport = prepare((db, row: Insertable<Database['reports']>) =>
  db.insertInto('reports').values(row).returningAll(),
);

export const nightlyReport: FastifyPluginAsync = async (app) => {
  app.schedule('nightly-report', { cron: '0 3 * * *', timezone: 'Europe/Berlin' }, async ({ log }) => {
    const now = new Date();

    const orders = await app.db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();

    const report = await insertReport.executeTakeFirstOrThrow(app.db, {
      orders: orders.count,
      made: now.toISOString(),
    });

    log.info({ data: report }, 'The report is made');

    return report;
  });
};
