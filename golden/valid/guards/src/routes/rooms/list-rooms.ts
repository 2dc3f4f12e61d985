// Emitted by flowsmith from the route "list-rooms". Change the flow, not this file.
// The rooms, for everybody
import type { FastifyPluginAsync } from 'fastify';

export const listRooms: FastifyPluginAsync = async (app) => {
  app.get('/rooms', async (_request, reply) => {
    const rooms = await app.db.selectFrom('rooms').selectAll().orderBy('name').limit(100).execute();

    return reply.send(rooms);
  });
};
