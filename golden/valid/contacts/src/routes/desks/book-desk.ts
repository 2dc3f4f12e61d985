// Emitted by flowsmith from the route "book-desk". Change the flow, not this file.
// Book a room for a person
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { catchConflict } from '../../lib/db/conflict.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { bounded, readInteger, readText, readTimestamp } from '../../lib/values/read.ts';
import { mustHold } from '../../lib/values/rules.ts';

const readShortText = bounded(readText, 2400);
const insertDesk = prepare((db, row: Insertable<Database['desks']>) =>
  db.insertInto('desks').values(row).returningAll(),
);

export const bookDesk: FastifyPluginAsync = async (app) => {
  app.post('/desks', async (request, reply) => {
    const body = requireBody(request.body);
    const personId = readInteger(body.person_id, 'body field "person_id"');
    const starts = readTimestamp(body.starts, 'body field "starts"');
    const ends = readTimestamp(body.ends, 'body field "ends"');
    const room = readShortText(body.room, 'body field "room"');
    mustHold(Date.parse(starts) < Date.parse(ends), 'starts must be before ends');

    const desk = await catchConflict(
      insertDesk.executeTakeFirstOrThrow(app.db, {
        person_id: personId,
        starts: toTimestamp(starts),
        ends: toTimestamp(ends),
        room,
      }),
      ['desks_room_starts_ends_excl'],
    );
    if (!desk.ok) {
      return reply.code(409).send({ message: 'the room is taken' });
    }

    return reply.code(201).send(desk.value);
  });
};
