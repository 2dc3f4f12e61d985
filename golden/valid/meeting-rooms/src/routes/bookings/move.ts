// Emitted by flowsmith from the route "move". Change the flow, not this file.
// Moves a booking of one’s own
import type { FastifyPluginAsync } from 'fastify';
import { currentMember } from '../../functions/current-member.ts';
import { freeSlot } from '../../functions/free-slot.ts';
import { prepare } from '../../lib/db/prepare.ts';
import { toTimestamp } from '../../lib/db/sql.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readTimestamp } from '../../lib/values/read.ts';

const selectBooking = prepare((db, values: { id: number; member: number }) =>
  db.selectFrom('bookings').select('room').where('id', '=', values.id).where('member', '=', values.member),
);

export const move: FastifyPluginAsync = async (app) => {
  app.patch<{ Params: { id: string } }>('/bookings/:id', async (request, reply) => {
    const body = readBody(request.body);

    await inTransaction(app.db, async (tx) => {
      const member = await currentMember(app, tx, request);

      const id = toInteger(request.params.id, 'path parameter "id"');

      const booking = await selectBooking.executeTakeFirst(tx, { id, member });

      if (booking == null) {
        throw rollBack(404, { error: 'You have no such booking.' });
      }

      const starts = readTimestamp(body.starts, 'body field "starts"');
      const ends = readTimestamp(body.ends, 'body field "ends"');

      await freeSlot(tx, booking.room, starts, ends, id);

      await tx
        .updateTable('bookings')
        .set({ starts: toTimestamp(starts), ends: toTimestamp(ends) })
        .where('id', '=', id)
        .execute();
    });

    return reply.code(204).send();
  });
};
