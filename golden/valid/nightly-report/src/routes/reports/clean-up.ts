// Emitted by flowsmith from the schedule "clean-up". Change the flow, not this file.
// Forget old reports
import type { FastifyPluginAsync } from 'fastify';
import { inTransactionUntil } from '../../lib/db/transaction.ts';

export const cleanUp: FastifyPluginAsync = async (app) => {
  app.schedule(
    'clean-up',
    { cron: '*/15 * * * mon-fri', timezone: 'UTC', timeoutMs: 60_000 },
    async ({ signal }) => {
      const now = new Date();

      return inTransactionUntil(signal, app.db, async (tx) => {
        const deleted = await tx
          .deleteFrom('reports')
          .where('made', '>', now.toISOString())
          .executeTakeFirst();

        // Nothing to do?
        if (Number(deleted.numDeletedRows) === 0) {
          return;
        }

        await app.mailQueue.send(
          { to: 'office@example.com', subject: 'Reports from the future', text: 'They were deleted.' },
          tx,
        );
      });
    },
  );
};
