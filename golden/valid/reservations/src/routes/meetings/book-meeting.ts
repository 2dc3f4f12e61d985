// Emitted by flowsmith from the route "book-meeting". Change the flow, not this file.
// Book a room for a meeting
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { readInteger, readTimestamp } from '../../lib/values/read.ts';
import { mustHold } from '../../lib/values/rules.ts';
import { Meeting } from '../../schemas/meeting.ts';

const schema: FastifySchema = { response: { 201: Meeting } };

const insertMeeting = prepare((db, row: Insertable<Database['meetings']>) =>
  db.insertInto('meetings').values(row).returningAll(),
);

export const bookMeeting: FastifyPluginAsync = async (app) => {
  app.post('/meetings', { schema }, async (request, reply) => {
    const body = requireBody(request.body);
    const room = readInteger(body.room, 'body field "room"');
    const starts = readTimestamp(body.starts, 'body field "starts"');
    const ends = readTimestamp(body.ends, 'body field "ends"');
    mustHold(Date.parse(starts) < Date.parse(ends), 'starts must be before ends');

    const meeting = await catchConflict(
      insertMeeting.executeTakeFirstOrThrow(app.db, {
        room,
        starts: toTimestamp(starts),
        ends: toTimestamp(ends),
      }),
      ['meetings_room_starts_ends_excl'],
    );
    if (!meeting.ok) {
      return reply.code(422).send({ error: 'The room is taken at that time' });
    }

    return reply.code(201).send(meeting.value);
  });
};
