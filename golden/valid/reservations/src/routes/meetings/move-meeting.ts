// Emitted by flowsmith from the route "move-meeting". Change the flow, not this file.
// Move a meeting
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { toTimestamp } from '../../lib/db/sql.ts';
import { requireBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { omittable, readInteger, readSome, readTimestamp } from '../../lib/values/read.ts';
import { mustHold } from '../../lib/values/rules.ts';
import { Meeting } from '../../schemas/meeting.ts';

const schema: FastifySchema = { response: { 200: Meeting } };

export const moveMeeting: FastifyPluginAsync = async (app) => {
  app.put<{ Params: { id: string } }>('/meetings/:id', { schema }, async (request, reply) => {
    const body = requireBody(request.body);
    const changes = readSome(body, ['room', 'starts', 'ends'], 'body');
    const room = omittable(readInteger)(changes.room, 'body field "room"');
    const starts = omittable(readTimestamp)(changes.starts, 'body field "starts"');
    const ends = omittable(readTimestamp)(changes.ends, 'body field "ends"');
    const id = toInteger(request.params.id, 'path parameter "id"');
    mustHold(
      starts == null || ends == null || Date.parse(starts) < Date.parse(ends),
      'starts must be before ends',
    );

    const meeting = await app.db
      .updateTable('meetings')
      .set({ room, starts: toTimestamp(starts), ends: toTimestamp(ends) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    if (meeting == null) {
      return sendJson(reply.code(404), null);
    }

    return reply.send(meeting);
  });
};
