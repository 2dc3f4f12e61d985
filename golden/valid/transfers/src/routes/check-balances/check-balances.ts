// Emitted by flowsmith from the schedule "check-balances". Change the flow, not this file.
// Every night: no account may be below zero
import type { FastifyPluginAsync } from 'fastify';
import { countRows } from '../../lib/db/count-rows.ts';
import { flowFailure } from '../../lib/http/errors.ts';

export const checkBalances: FastifyPluginAsync = async (app) => {
  app.schedule('check-balances', { cron: '0 3 * * *', timezone: 'UTC' }, async () => {
    const overdrawn = await countRows(app.db.selectFrom('accounts').where('cents', '<', 0));

    if (overdrawn !== 0) {
      throw flowFailure(`${overdrawn} accounts are below zero`);
    }
  });
};
