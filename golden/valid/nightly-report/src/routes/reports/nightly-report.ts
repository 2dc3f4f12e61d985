// Emitted by flowsmith from the schedule "nightly-report". Change the flow, not this file.
// Count the orders of the day
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { prepare } from '../../lib/db/prepare.ts';

const insertReport = prepare((db, row: Insertable<Database['reports']>) =>
  db.insertInto('reports').values(row).returningAll(),
);

export const nightlyReport: FastifyPluginAsync = async (app) => {
  app.schedule('nightly-report', { cron: '0 3 * * *', timezone: 'Europe/Berlin' }, async ({ log }) => {
    const now = new Date();

    const orders = await countRows(app.db.selectFrom('orders'));

    const report = await insertReport.executeTakeFirstOrThrow(app.db, { orders, made: now.toISOString() });

    log.info({ data: report }, 'The report is made');

    return report;
  });
};
