// Emitted by flowsmith from the route "make-appointment". Change the flow, not this file.
// Make an appointment
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { optional, readInteger, readText, readTimestamp } from '../../lib/values/read.ts';
import { mustHold, withLength, within } from '../../lib/values/rules.ts';

const readRoom = withLength(readText, { min: 1 });
const readSeats = within(readInteger, { min: 1 });
const readGuests = within(readInteger, { min: 0 });
const insertAppointment = prepare((db, row: Insertable<Database['appointments']>) =>
  db.insertInto('appointments').values(row).returningAll(),
);

export const makeAppointment: FastifyPluginAsync = async (app) => {
  app.post('/appointments', async (request, reply) => {
    const body = requireBody(request.body);
    const room = readRoom(body.room, 'body field "room"');
    const starts = readTimestamp(body.starts, 'body field "starts"');
    const ends = readTimestamp(body.ends, 'body field "ends"');
    const seats = optional(readSeats)(body.seats, 'body field "seats"');
    const guests = optional(readGuests)(body.guests, 'body field "guests"');
    mustHold(Date.parse(starts) < Date.parse(ends), 'starts must be before ends');
    mustHold(guests == null || seats == null || guests <= seats, 'there are fewer seats than guests');

    const appointment = await insertAppointment.executeTakeFirstOrThrow(app.db, {
      room,
      starts: toTimestamp(starts),
      ends: toTimestamp(ends),
      seats: seats ?? undefined,
      guests: guests ?? null,
    });

    return reply.code(201).send(appointment);
  });
};
