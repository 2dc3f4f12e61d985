// Emitted by flowsmith from the route "get-user". Change the flow, not this file.
// Get the current user
import type { FastifyPluginAsync } from 'fastify';
import { currentUser } from '../../functions/current-user.ts';
import { userAnswer } from '../../functions/user-answer.ts';

export const getUser: FastifyPluginAsync = async (app) => {
  app.get('/api/user', async (request, reply) => {
    const now = new Date();

    const me = await currentUser(app, app.db, request, now);

    const userWithToken = await userAnswer(app, now, me.user);

    return reply.send(userWithToken);
  });
};
