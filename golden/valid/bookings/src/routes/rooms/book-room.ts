// Emitted by flowsmith from the route "book-room". Change the flow, not this file.
// Book a room, unless it is taken
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readTimestamp } from '../../lib/values/read.ts';
import { Booking } from '../../schemas/booking.ts';

const schema: FastifySchema = { response: { 201: Booking } };

const selectRoom = prepare((db, values: { id: number }) =>
  db.selectFrom('rooms').select('id').where('id', '=', values.id).forUpdate(),
);
const insertBooking = prepare((db, row: Insertable<Database['bookings']>) =>
  db.insertInto('bookings').values(row).returningAll(),
);

export const bookRoom: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/rooms/:id/bookings', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const id = toInteger(request.params.id, 'path parameter "id"');

    const booking = await inTransaction(app.db, async (tx) => {
      // Whoever else books this room waits until this request is done.
      const room = await selectRoom.executeTakeFirst(tx, { id });

      if (room == null) {
        throw rollBack(404, { error: 'no such room' });
      }

      const ends = readTimestamp(body.ends, 'body field "ends"');
      const starts = readTimestamp(body.starts, 'body field "starts"');

      const bookingsCount = await countRows(
        tx
          .selectFrom('bookings')
          .where('room_id', '=', id)
          .where('starts', '<', toTimestamp(ends))
          .where('ends', '>', toTimestamp(starts)),
      );

      if (bookingsCount !== 0) {
        throw rollBack(409, { error: 'the room is taken' });
      }

      return insertBooking.executeTakeFirstOrThrow(tx, {
        room_id: id,
        starts: toTimestamp(starts),
        ends: toTimestamp(ends),
      });
    });

    return reply.code(201).send(booking);
  });
};
