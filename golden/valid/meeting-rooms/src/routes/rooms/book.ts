// Emitted by flowsmith from the route "book". Change the flow, not this file.
// Books a room
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentMember } from '../../functions/current-member.ts';
import { freeSlot } from '../../functions/free-slot.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readTimestamp } from '../../lib/values/read.ts';
import { Booking } from '../../schemas/booking.ts';

const schema: FastifySchema = { response: { 201: Booking } };

const insertBooking = prepare((db, row: Insertable<Database['bookings']>) =>
  db.insertInto('bookings').values(row).returningAll(),
);

export const book: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { room: string } }>('/rooms/:room/bookings', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const booking = await inTransaction(app.db, async (tx) => {
      const member = await currentMember(app, tx, request);

      const room = toInteger(request.params.room, 'path parameter "room"');
      const starts = readTimestamp(body.starts, 'body field "starts"');
      const ends = readTimestamp(body.ends, 'body field "ends"');

      await freeSlot(tx, room, starts, ends, 0);

      return insertBooking.executeTakeFirstOrThrow(tx, {
        room,
        member,
        starts: toTimestamp(starts),
        ends: toTimestamp(ends),
      });
    });

    return reply.code(201).send(booking);
  });
};
