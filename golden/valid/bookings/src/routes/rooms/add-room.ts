// Emitted by flowsmith from the route "add-room". Change the flow, not this file.
// Add a room with its first booking, unless there are too many rooms then
import type { FastifyPluginAsync } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { countRows } from '../../lib/db/count-rows.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { sendJson } from '../../lib/http/json.ts';
import { statusCode } from '../../lib/http/response.ts';
import { bounded, readText, readTimestamp } from '../../lib/values/read.ts';

const readShortText = bounded(readText, 2400);
const insertRoom = prepare((db, row: Insertable<Database['rooms']>) =>
  db.insertInto('rooms').values(row).returning('id'),
);
const insertBooking = prepare((db, row: Insertable<Database['bookings']>) =>
  db.insertInto('bookings').values(row),
);

export const addRoom: FastifyPluginAsync = async (app) => {
  app.post('/rooms', async (request, reply) => {
    const body = readBody(request.body);
    const name = readShortText(body.name, 'body field "name"');
    const code = readText(body.code, 'body field "code"');
    const starts = readTimestamp(body.starts, 'body field "starts"');
    const ends = readTimestamp(body.ends, 'body field "ends"');

    const answer = await inTransaction(app.db, async (tx) => {
      const room = await insertRoom.executeTakeFirstOrThrow(tx, { name, code });

      await insertBooking.execute(tx, {
        room_id: room.id,
        starts: toTimestamp(starts),
        ends: toTimestamp(ends),
      });

      const roomsCount = await countRows(tx.selectFrom('rooms'));

      const status = statusCode(roomsCount > 1 ? 422 : 201, '“Select”', 500);

      if (status >= 400) throw rollBack(status, roomsCount);
      return () => sendJson(reply.code(status), roomsCount);
    });
    // Answers only after the commit.
    return answer();
  });
};
