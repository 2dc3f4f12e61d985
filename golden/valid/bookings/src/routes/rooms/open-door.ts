// Emitted by flowsmith from the route "open-door". Change the flow, not this file.
// Open the door of a room, unless too many wrong codes were tried
import type { FastifyPluginAsync } from 'fastify';
import { prepare } from '../../lib/db/prepare.ts';
import { inTransaction } from '../../lib/db/transaction.ts';
import { rollBack } from '../../lib/http/errors.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { safeEqual } from '../../lib/values/compare.ts';
import { toInteger } from '../../lib/values/convert.ts';
import { readInteger } from '../../lib/values/read.ts';

const selectRoom = prepare((db, values: { id: number }) =>
  db.selectFrom('rooms').select(['code', 'failures']).where('id', '=', values.id).forUpdate(),
);

export const openDoor: FastifyPluginAsync = async (app) => {
  app.post<{ Params: { id: string } }>('/rooms/:id/openings', async (request, reply) => {
    const body = readBody(request.body);
    const id = toInteger(request.params.id, 'path parameter "id"');

    const answer = await inTransaction(app.db, async (tx) => {
      const room = await selectRoom.executeTakeFirst(tx, { id });

      if (room == null) {
        throw rollBack(404, { error: 'no such room' });
      }

      if (room.failures >= 3) {
        throw rollBack(423, { error: 'too many wrong codes' });
      }

      if (!safeEqual(room.code, body.code)) {
        const counted = readInteger(room.failures + 1, '“Math”', 500);

        await tx.updateTable('rooms').set({ failures: counted }).where('id', '=', id).execute();

        return () => reply.code(401).send({ error: 'wrong code' });
      }

      await tx.updateTable('rooms').set({ failures: 0 }).where('id', '=', id).execute();

      return () => reply.send({ open: true });
    });
    // Answers only after the commit.
    return answer();
  });
};
