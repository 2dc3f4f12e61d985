// Emitted by flowsmith from the schedule "remove-old-tasks". Change the flow, not this file.
// Removes what is done, every night
import type { FastifyPluginAsync } from 'fastify';
import { removeDone } from '../../functions/remove-done.ts';
import { countRows } from '../../lib/db/count-rows.ts';

export const removeOldTasks: FastifyPluginAsync = async (app) => {
  app.schedule('remove-old-tasks', { cron: '0 3 * * *', timezone: 'UTC' }, async ({ log }) => {
    const [orgs, tasksCount] = await Promise.all([
      app.db.selectFrom('orgs').selectAll().orderBy('id').limit(100).execute(),
      countRows(app.db.selectFrom('tasks')),
    ]);

    log.info({ data: tasksCount }, 'tasks of all organisations');

    for (const org of orgs) {
      await removeDone(app.db, org.id);
    }
  });
};
