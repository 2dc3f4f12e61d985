// Emitted by flowsmith from the schedule "forget-expired". Change the flow, not this file.
// Forget links that have expired
import type { FastifyPluginAsync } from 'fastify';

export const forgetExpired: FastifyPluginAsync = async (app) => {
  app.schedule('forget-expired', { cron: '0 3 * * *', timezone: 'UTC' }, async () => {
    const now = new Date();

    await app.db.deleteFrom('password_resets').where('expires_at', '<', now.toISOString()).execute();
  });
};
