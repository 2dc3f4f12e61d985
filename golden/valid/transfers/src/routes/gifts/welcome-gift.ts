// Emitted by flowsmith from the schedule "welcome-gift". Change the flow, not this file.
// Every month: a cent for everybody
import type { FastifyPluginAsync } from 'fastify';
import { endsFlow } from '../../lib/http/errors.ts';
import { describeFailure } from '../../lib/http/failure.ts';

export const welcomeGift: FastifyPluginAsync = async (app) => {
  app.schedule('welcome-gift', { cron: '0 4 1 * *', timezone: 'UTC' }, async ({ log }) => {
    try {
      await app.db
        .updateTable('accounts')
        .set((eb) => ({ cents: eb('cents', '+', 1) }))
        .execute();
    } catch (caught) {
      if (endsFlow(caught)) throw caught;

      const failure = describeFailure(caught);
      log.error({ data: failure }, 'No gifts this month');
    }
  });
};
