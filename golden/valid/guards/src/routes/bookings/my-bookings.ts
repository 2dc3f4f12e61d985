// Emitted by flowsmith from the route "my-bookings". Change the flow, not this file.
// The bookings of the member
import type { FastifyPluginAsync } from 'fastify';
import { currentMember } from '../../functions/current-member.ts';

export const myBookings: FastifyPluginAsync = async (app) => {
  app.get('/bookings', async (request, reply) => {
    const member = await currentMember(app, app.db, request);

    const bookings = await app.db
      .selectFrom('bookings')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('id')
      .limit(100)
      .execute();

    return reply.send(bookings);
  });
};
