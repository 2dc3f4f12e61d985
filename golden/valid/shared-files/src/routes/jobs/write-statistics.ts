// Emitted by flowsmith from the schedule "write-statistics". Change the flow, not this file.
// How many files there are, for all to see
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';

export const writeStatistics: FastifyPluginAsync = async (app) => {
  app.schedule('write-statistics', { cron: '0 3 * * *', timezone: 'UTC' }, async () => {
    const filesCount = await app.db
      .selectFrom('files')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();

    await app.files.store('statistics/files.json', {
      bytes: JSON.stringify(filesCount.count),
      type: 'application/json',
    });
  });
};
