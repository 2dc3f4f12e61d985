// Emitted by flowsmith from the schedule "remove-old-tasks". Change the flow, not this file.
// Removes what is done, every night
import type { FastifyPluginAsync } from 'fastify';
import { removeDone } from '../../functions/remove-done.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { inTransaction } from '../../lib/db/transaction.ts';

export const removeOldTasks: FastifyPluginAsync = async (app) => {
  app.schedule('remove-old-tasks', { cron: '0 3 * * *', timezone: 'UTC' }, async ({ log }) => {
    return inTransaction(app.db, async (tx) => {
      const orgs = await tx.selectFrom('orgs').selectAll().orderBy('id').limit(100).execute();

      const tasksCount = await countRows(tx.selectFrom('tasks'));

      log.info({ data: tasksCount }, 'tasks of all organisations');

      for (const org of orgs) {
        await removeDone(tx, org.id);
      }
    });
  });
};
