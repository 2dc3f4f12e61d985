// Emitted by flowsmith from the route "change-appointment". Change the flow, not this file.
// Change an appointment
import type { FastifyPluginAsync } from 'fastify';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toInteger } from '../../lib/values/convert.ts';
import {
  omittable,
  optional,
  readInteger,
  readSome,
  readText,
  readTimestamp,
} from '../../lib/values/read.ts';
import { mustHold, withLength, within } from '../../lib/values/rules.ts';

const readRoom = withLength(readText, { min: 1 });
const readSeats = within(readInteger, { min: 1 });
const readGuests = within(readInteger, { min: 0 });

export const changeAppointment: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { id: string } }>('/appointments/:id', async (request, reply) => {
    const body = requireBody(request.body);
    const changes = readSome(body, ['room', 'starts', 'ends', 'seats', 'guests'], 'body');
    const room = omittable(readRoom)(changes.room, 'body field "room"');
    const starts = omittable(readTimestamp)(changes.starts, 'body field "starts"');
    const ends = omittable(readTimestamp)(changes.ends, 'body field "ends"');
    const seats = omittable(readSeats)(changes.seats, 'body field "seats"');
    const guests = optional(readGuests)(changes.guests, 'body field "guests"');
    const id = toInteger(request.params.id, 'path parameter "id"');
    mustHold(
      starts == null || ends == null || Date.parse(starts) < Date.parse(ends),
      'starts must be before ends',
    );
    mustHold(guests == null || seats == null || guests <= seats, 'there are fewer seats than guests');

    const appointment = await app.db
      .updateTable('appointments')
      .set({ room, starts: toTimestamp(starts), ends: toTimestamp(ends), seats, guests })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    return sendJson(reply, appointment);
  });
};
