// Emitted by flowsmith from the route "book". Change the flow, not this file.
// Books a room for a day
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentMember } from '../../functions/current-member.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { attempt } from '../../lib/http/failure.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { bounded, readText } from '../../lib/values/read.ts';
import { Booking } from '../../schemas/booking.ts';

const schema: FastifySchema = { response: { 201: Booking } };

const readShortText = bounded(readText, 1200);
const insertBooking = prepare((db, row: Insertable<Database['bookings']>) =>
  db.insertInto('bookings').values(row).returningAll(),
);

export const book: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/rooms/:id/bookings', { schema }, async (request, reply) => {
    const body = readBody(request.body);

    const booking = await inTransaction(app.db, async (tx) => {
      const member = await currentMember(app, tx, request);

      const id = toInteger(request.params.id, 'path parameter "id"');
      const day = readShortText(body.day, 'body field "day"');

      const booking = await attempt(
        insertBooking.executeTakeFirstOrThrow(tx, { room_id: id, member_id: member.id, day }),
      );
      if (!booking.ok) {
        throw rollBack(409, { error: 'the room is taken' });
      }

      return booking.value;
    });

    return reply.code(201).send(booking);
  });
};
