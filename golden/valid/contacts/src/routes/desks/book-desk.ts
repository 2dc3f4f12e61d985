// Emitted by flowsmith from the route "book-desk". Change the flow, not this file.
// Book a room for a person
import type { FastifyPluginAsync } from 'fastify';
import { catchConflict } from '../../lib/db/conflict.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { readInteger, readText, readTimestamp } from '../../lib/values/read.ts';
import { mustHold } from '../../lib/values/rules.ts';

export const bookDesk: FastifyPluginAsync = async (app) => {
  app.post('/desks', async (request, reply) => {
    const body = requireBody(request.body);
    const personId = readInteger(body.person_id, 'body field "person_id"');
    const starts = readTimestamp(body.starts, 'body field "starts"');
    const ends = readTimestamp(body.ends, 'body field "ends"');
    const room = readText(body.room, 'body field "room"');
    mustHold(Date.parse(starts) < Date.parse(ends), 'starts must be before ends');

    const desk = await catchConflict(
      app.db
        .insertInto('desks')
        .values({ person_id: personId, starts: toTimestamp(starts), ends: toTimestamp(ends), room })
        .returningAll()
        .executeTakeFirstOrThrow(),
      ['desks_room_starts_ends_excl'],
    );
    if (!desk.ok) {
      return reply.code(409).send({ message: 'the room is taken' });
    }

    return reply.code(201).send(desk.value);
  });
};
