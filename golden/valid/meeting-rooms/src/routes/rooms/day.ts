// Emitted by flowsmith from the route "day". Change the flow, not this file.
// The bookings of a room on the day around a time
import type { FastifyPluginAsync } from 'fastify';
import { currentMember } from '../../functions/current-member.ts';
import { queryParam, type Query } from '../../lib/http/request.ts';
import { addToDate, startOf } from '../../lib/values/calendar.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { optional, readTimestamp } from '../../lib/values/read.ts';

export const day: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { room: string }; Querystring: Query<'at'> }>(
    '/rooms/:room/bookings',
    async (request, reply) => {
      const now = new Date();
      const atParam = queryParam(request.query.at, 'at');

      await currentMember(app, app.db, request);

      const room = toInteger(request.params.room, 'path parameter "room"');
      const at = optional(readTimestamp)(atParam, 'query parameter "at"') ?? now.toISOString();
      const from = startOf(at, 'day', 'Europe/Berlin', 'what is made of query parameter "at"');
      const to = addToDate(from, { days: 1 }, 'Europe/Berlin', 'what is made of query parameter "at"');

      const bookings = await app.db
        .selectFrom('bookings')
        .select(['starts', 'ends'])
        .where('room', '=', room)
        .where('starts', '<', to)
        .where('ends', '>', from)
        .orderBy('starts')
        .orderBy('id')
        .limit(100)
        .execute();

      return reply.send(bookings);
    },
  );
};
