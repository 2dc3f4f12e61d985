// Emitted by flowsmith from the schedule "write-statistics". Change the flow, not this file.
// How many files there are, for all to see
import type { FastifyPluginAsync } from 'fastify';
import { countRows } from '../../lib/db/count-rows.ts';

export const writeStatistics: FastifyPluginAsync = async (app) => {
  app.schedule('write-statistics', { cron: '0 3 * * *', timezone: 'UTC' }, async () => {
    const filesCount = await countRows(app.db.selectFrom('files'));

    await app.files.store('statistics/files.json', {
      bytes: JSON.stringify(filesCount),
      type: 'application/json',
    });
  });
};
