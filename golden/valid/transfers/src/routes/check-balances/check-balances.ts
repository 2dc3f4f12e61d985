// Emitted by flowsmith from the schedule "check-balances". Change the flow, not this file.
// Every night: no account may be below zero
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { flowFailure } from '../../lib/http/errors.ts';

export const checkBalances: FastifyPluginAsync = async (app) => {
  app.schedule('check-balances', { cron: '0 3 * * *', timezone: 'UTC' }, async () => {
    const overdrawn = await app.db
      .selectFrom('accounts')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('cents', '<', 0)
      .executeTakeFirstOrThrow();

    if (overdrawn.count !== 0) {
      throw flowFailure(`${overdrawn.count} accounts are below zero`);
    }
  });
};
